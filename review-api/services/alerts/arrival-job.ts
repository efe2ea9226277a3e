import { sql } from "drizzle-orm"
import { alertTypeId } from "#lib/contract/index.ts"
import { writeApart } from "../../db/apart.ts"
import { canBeNotified, hasUnsubscribed, isAbout } from "../../db/queries/alert-conditions.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { putAside } from "../../db/set-aside.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"
import { queueDelivery } from "./queue-delivery.ts"

/** Reviews of an import that is not done wait until it is. */
const isComing = sql`exists (select 1 from reviews r
  join imports run on run.account_id = r.account_id and run.id = r.import_id
  where r.account_id = q.account_id and r.id = q.review_id and run.status <> 'done')`

/** More at once are an import, whose reviews are counted. */
const maxKept = 1_000

/**
 * Tells of the reviews that have arrived at an account: one mail for each alert that is about any of them, however
 * many there are. They leave the queue in the transaction that queues the mails, so that each is told once.
 */
export async function notifyArrivals(deps: Deps, accountId: number): Promise<void> {
  const now = deps.clock.now()
  const types = sql.raw([alertTypeId("all_reviews"), alertTypeId("negative_reviews")].join())
  await deps.db.transaction(async (tx) => {
    const notices = await rowsOf(
      tx,
      {
        accountId: column.number(),
        alertId: column.number(),
        channel: column.text(),
        email: column.text(),
        phone: column.text().nullable(),
        total: column.number(),
        reviewIds: column.json<number[]>(),
      },
      sql`with arrived as (
            delete from reviews_to_alert q where q.account_id = ${accountId} and not ${isComing}
            returning q.review_id)
          select al.account_id, al.id as alert_id, al.channel, u.email, u.phone,
            count(*) as total,
            to_jsonb((array_agg(r.id order by r.published_at desc, r.id desc))[1:${sql.raw(String(maxKept))}])
              as review_ids
          from arrived
          join reviews r on r.account_id = ${accountId} and r.id = arrived.review_id
          join accounts own on own.id = r.account_id
          join alerts al on al.account_id in (own.id, own.parent_id)
          join accounts a on a.id = al.account_id
          join users u on u.account_id = al.account_id and u.id = al.user_id
          where al.is_active and al.alert_frequency_id = 1 and al.alert_type_id in (${types})
            and ${canBeNotified(now)} and not ${hasUnsubscribed} and ${isAbout}
          group by al.account_id, al.id, al.channel, u.email, u.phone order by al.account_id, al.id`,
    )
    const { failed } = await writeApart(tx, notices, async (part, some) => {
      for (const one of some) await queueDelivery(part, deps, one)
    })
    for (const { row, error } of failed) {
      const about = `alert-${row.alertId}-${row.reviewIds[0]}`
      await putAside(deps, tx, {
        kind: "alert_arrival",
        row: about,
        accountId: row.accountId,
        error,
        isLeft: true,
      })
    }
  })
  deps.mailer.wake()
}

/** One job is an account at which reviews have arrived. */
export const alertArrivalJob: JobKind<Deps> = {
  retries: 4,
  retryDelaySeconds: 5,
  timeoutSeconds: 300,
  atOnce: 1,
  run: (deps, { id }) => notifyArrivals(deps, Number(id)),
  async waiting({ db }) {
    const rows = await rowsOf(
      db,
      { id: column.number() },
      sql`select distinct q.account_id as id from reviews_to_alert q where not ${isComing} order by 1`,
    )
    return rows.map(({ id }) => String(id))
  },
}

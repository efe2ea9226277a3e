import { sql } from "drizzle-orm"
import type { WebhookData } from "#lib/contract/webhook-events.ts"
import { writeApart } from "../../db/apart.ts"
import { rowsOf } from "../../db/connect.ts"
import { putAside } from "../../db/set-aside.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"
import { queueWebhooks } from "../webhook-endpoints/queue-webhooks.ts"

/** Reviews of an import that is not done wait until it is. */
const isComing = sql`exists (select 1 from reviews r
  join imports run on run.account_id = r.account_id and run.id = r.import_id
  where r.account_id = q.account_id and r.id = q.review_id and run.status <> 'done')`

const atATime = 200

type Row = Omit<WebhookData<"review.created">["review"], "published_at"> & { published_at: string }

/** Queues the next reviews that have arrived at an account. @returns how many have left the queue. */
async function takeSome(deps: Deps, accountId: number): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const taken = await rowsOf<{ reviewId: number }>(
      tx,
      sql`delete from reviews_to_send d where d.account_id = ${accountId} and d.review_id in (
            select q.review_id from reviews_to_send q
            where q.account_id = ${accountId} and not ${isComing}
            order by q.review_id limit ${atATime} for update skip locked)
          returning d.review_id as "reviewId"`,
    )
    if (taken.length === 0) return 0
    const ids = sql.join(
      taken.map(({ reviewId }) => sql`${reviewId}`),
      sql`, `,
    )
    // Those of an import that was undone meanwhile are gone.
    const rows = await rowsOf<Row>(
      tx,
      sql`select r.id, r.location_id, l.name as location_name, s.code as source_code, r.rating::float8 as rating,
            r.title, r.content, r.author, r.url, r.published_at
          from reviews r
          join locations l on l.account_id = r.account_id and l.id = r.location_id
          join sources s on s.id = r.source_id
          where r.account_id = ${accountId} and r.id in (${ids})
            and r.deleted_at is null and r.origin_deleted_at is null
          order by r.id`,
    )
    const all = rows.map((row) => ({
      account_id: accountId,
      review: { ...row, published_at: new Date(row.published_at).toISOString() },
    }))
    const { failed } = await writeApart(tx, all, (part, some) =>
      queueWebhooks(part, deps, "review.created", [...some]),
    )
    for (const { row, error } of failed) {
      const about = `review-${row.review.id}`
      await putAside(deps, tx, { kind: "webhook_reviews", row: about, accountId, error })
    }
    return taken.length
  })
}

/** One job is an account at which reviews have arrived that are to be sent to its endpoints. */
export const arrivedReviewsJob: JobKind<Deps> = {
  retries: 4,
  retryDelaySeconds: 5,
  timeoutSeconds: 300,
  atOnce: 1,
  async run(deps, { id, signal }) {
    while (!signal.aborted && (await takeSome(deps, Number(id))) > 0);
  },
  async waiting({ db }) {
    const rows = await rowsOf<{ id: number }>(
      db,
      sql`select distinct q.account_id as id from reviews_to_send q where not ${isComing} order by 1`,
    )
    return rows.map(({ id }) => String(id))
  },
}

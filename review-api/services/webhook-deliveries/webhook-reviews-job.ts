import { sql } from "drizzle-orm"
import { mostImportEvents, type WebhookEvent } from "#lib/contract/webhook-endpoints/constants.ts"
import type { WebhookData } from "#lib/contract/webhook-endpoints/events.ts"
import { writeApart } from "../../db/apart.ts"
import type { Db } from "../../db/connect.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { putAside } from "../../db/set-aside.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"
import { queueWebhooks } from "../webhook-endpoints/queue-webhooks.ts"
import {
  importToSend,
  isHeldBack,
  removalsToSend,
  reviewsToSend,
  waitingEventShape,
} from "./waiting-events.ts"

/** Reviews of an import that is not done wait until it is. */
const isComing = sql`exists (select 1 from reviews r
  join imports run on run.account_id = r.account_id and run.id = r.import_id
  where r.account_id = q.account_id and r.id = q.review_id and run.status <> 'done')`

const atATime = 200

/** Reviews of an import that brought many are told by its own event. @returns how many there were. */
async function dropHistory(tx: Db, accountId: number): Promise<number> {
  const rows = await rowsOf(
    tx,
    { count: column.number() },
    sql`with gone as (
          delete from reviews_to_send q using reviews r, imports run
          where q.account_id = ${accountId} and r.account_id = q.account_id and r.id = q.review_id
            and run.account_id = r.account_id and run.id = r.import_id
            and run.status = 'done' and run.taken > ${mostImportEvents}
          returning 1)
        select count(*) as count from gone`,
  )
  return rows[0]!.count
}

type ReviewEvent = "review.created" | "review.updated" | "review.deleted"

/** Queues what happened to reviews; one that can't be queued is set aside, so that the others go on. */
async function queueApart<E extends ReviewEvent>(
  tx: Db,
  deps: Deps,
  type: E,
  all: readonly WebhookData<E>[],
): Promise<void> {
  const { failed } = await writeApart(tx, all, (part, some) => queueWebhooks(part, deps, type, some))
  for (const { row, error } of failed) {
    const about = `${type}-${row.review.id}`
    await putAside(deps, tx, { kind: "webhook_reviews", row: about, accountId: row.account_id, error })
  }
}

/** Queues the next reviews that have arrived at an account. @returns how many have left the queue. */
async function takeReviews(deps: Deps, tx: Db, accountId: number): Promise<number> {
  const taken = await rowsOf(
    tx,
    { reviewId: column.number() },
    sql`delete from reviews_to_send d where d.account_id = ${accountId} and d.review_id in (
          select q.review_id from reviews_to_send q
          where q.account_id = ${accountId} and not ${isComing}
          order by q.review_id limit ${atATime} for update skip locked)
        returning d.review_id`,
  )
  const ids = taken.map(({ reviewId }) => reviewId)
  await queueApart(tx, deps, "review.created", await reviewsToSend(tx, accountId, ids))
  return taken.length
}

/** Queues the next other events of an account. @returns how many have left the queue. */
async function takeEvents(deps: Deps, tx: Db, accountId: number): Promise<number> {
  const events = await rowsOf(
    tx,
    { ...waitingEventShape, id: column.number() },
    sql`delete from events_to_send d where d.account_id = ${accountId} and d.id in (
          select q.id from events_to_send q where q.account_id = ${accountId} and not ${isHeldBack}
          order by q.id limit ${atATime} for update skip locked)
        returning d.id, d.type, d.subject, d.data`,
  )
  const of = (type: WebhookEvent) =>
    events.filter((event) => event.type === type).toSorted((one, other) => one.id - other.id)
  const edited = of("review.updated").map(({ subject }) => Number(subject))
  await queueApart(tx, deps, "review.updated", await reviewsToSend(tx, accountId, edited))
  const removed = await removalsToSend(tx, accountId, of("review.deleted"))
  await queueApart(tx, deps, "review.deleted", removed)
  const imports = await writeApart(tx, of("import.finished"), async (part, some) => {
    for (const event of some)
      await queueWebhooks(part, deps, "import.finished", await importToSend(part, accountId, event))
  })
  for (const { row, error } of imports.failed) {
    const about = `import.finished-${row.subject}`
    await putAside(deps, tx, { kind: "webhook_reviews", row: about, accountId, error, isLeft: true })
  }
  return events.length
}

const takeSome = (deps: Deps, accountId: number): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const dropped = await dropHistory(tx, accountId)
    const arrived = await takeReviews(deps, tx, accountId)
    return dropped + arrived + (await takeEvents(deps, tx, accountId))
  })

/** One job is an account in which something has happened that is to be sent to its endpoints. */
export const webhookReviewsJob: JobKind<Deps> = {
  retries: 4,
  retryDelaySeconds: 5,
  timeoutSeconds: 300,
  atOnce: 1,
  async run(deps, { id, signal }) {
    while (!signal.aborted && (await takeSome(deps, Number(id))) > 0);
  },
  async waiting({ db }) {
    const rows = await rowsOf(
      db,
      { id: column.number() },
      sql`select q.account_id as id from reviews_to_send q where not ${isComing}
          union select q.account_id from events_to_send q where not ${isHeldBack} order by 1`,
    )
    return rows.map(({ id }) => String(id))
  },
}

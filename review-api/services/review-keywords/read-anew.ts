import { and, eq, sql } from "drizzle-orm"
import { notFound } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { rolledAccountOf } from "../../db/rollups/write.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { reviews } from "../../db/schema/reviews.ts"
import { openReader } from "../../insights/open-reader.ts"
import type { Deps } from "../deps.ts"
import { storeReadings } from "./store-readings.ts"

/** Longer than any text takes. */
const maxMs = 30_000

/**
 * Reads one review at once, in a thread of its own.
 * @returns what keeps the reading in a transaction; a text that changed meanwhile is left to the queue.
 * @throws 404 when the review is gone.
 */
export async function readAnew({ db, clock }: Deps, accountId: number, id: number) {
  const [review] = await db
    .select({ title: reviews.title, content: reviews.content })
    .from(reviews)
    .where(and(eq(reviews.accountId, accountId), eq(reviews.id, id)))
  const account = await rolledAccountOf(db, accountId)
  if (!review || !account) throw notFound()
  const reader = openReader()
  const analyses = await reader.read([review], AbortSignal.timeout(maxMs)).finally(() => reader.close())
  const [analysis] = analyses
  if (!analysis || analysis instanceof Error) throw analysis
  return async (tx: Db): Promise<void> => {
    const [waiting] = await rowsOf(
      tx,
      { stamp: column.number(), isSame: column.boolean() },
      sql`insert into reviews_to_read as q (account_id, review_id)
            select r.account_id, r.id from reviews r where r.account_id = ${accountId} and r.id = ${id}
          on conflict (account_id, review_id) do update set stamp = excluded.stamp
          returning q.stamp, (select r.title is not distinct from ${review.title}::text
            and r.content is not distinct from ${review.content}::text
            from reviews r where r.account_id = ${accountId} and r.id = ${id}) as is_same`,
    )
    if (!waiting?.isSame) return
    const reading = { id, stamp: waiting.stamp, ...review, analysis }
    await storeReadings(tx, account, [reading], clock.now())
  }
}

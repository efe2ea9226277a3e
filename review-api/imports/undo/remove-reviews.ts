import { and, eq, gt, sql } from "drizzle-orm"
import { writeApart } from "../../db/apart.ts"
import type { Db } from "../../db/connect.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import type { RolledReview } from "../../db/rollups/change.ts"
import { rolledColumns, rolledShape } from "../../db/rollups/rolled-columns.ts"
import { rolledAccountOf, writeRollups } from "../../db/rollups/write.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { reviews } from "../../db/schema/reviews.ts"
import type { ImportKey } from "./undo-counts.ts"

const reviewsPerBatch = 500

type LockedRow = RolledReview & { id: number; isListed: boolean }

async function lockBatch(tx: Db, { accountId, importId }: ImportKey, after: number): Promise<LockedRow[]> {
  const held = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.accountId, accountId), eq(reviews.importId, importId), gt(reviews.id, after)))
    .orderBy(reviews.id)
    .limit(reviewsPerBatch)
    .for("update")
  if (held.length === 0) return []
  const ids = held.map(({ id }) => id)
  // Read after the hold: what others did while it was waited for is seen.
  return rowsOf(
    tx,
    {
      ...rolledShape,
      isListed: column.boolean(),
    },
    sql`select ${rolledColumns},
          r.deleted_at is null and r.origin_deleted_at is null as is_listed
        from reviews r
        left join responses a on a.account_id = r.account_id and a.review_id = r.id
        where r.account_id = ${accountId} and ${isOneOf(sql`r.id`, ids)}
        order by r.id`,
  )
}

/** Result of a batch. */
export type RemovedBatch = {
  removed: number
  /** The last review that was tried; null when none was left to try. */
  last: number | null
  /** Why reviews could not be removed, one error for each. */
  errors: unknown[]
}

/**
 * Removes the next reviews that an import brought, with their figures and all that hangs on them. One that can't be
 * removed stays, and keeps none of the others.
 * @param tx a transaction.
 * @param after the review before the first to try; 0 begins.
 */
export async function removeReviews(tx: Db, key: ImportKey, after: number): Promise<RemovedBatch> {
  const reviews = await lockBatch(tx, key, after)
  if (reviews.length === 0) return { removed: 0, last: null, errors: [] }
  const account = await rolledAccountOf(tx, key.accountId)
  const { done, failed } = await writeApart(tx, reviews, async (inner, part) => {
    await writeRollups(
      inner,
      account!,
      part.filter(({ isListed }) => isListed).map((review) => ({ ...review, sign: -1 as const })),
    )
    const ids = part.map(({ id }) => id)
    await inner.execute(
      sql`delete from reviews where account_id = ${key.accountId} and ${isOneOf(sql`id`, ids)}`,
    )
    return part.length
  })
  const removed = done.reduce((sum, count) => sum + count, 0)
  await tx.execute(
    sql`update imports set undone_reviews = undone_reviews + ${removed}
        where account_id = ${key.accountId} and id = ${key.importId}`,
  )
  return { removed, last: reviews.at(-1)!.id, errors: failed.map(({ error }) => error) }
}

import { sql } from "drizzle-orm"
import { type Db, rowsOf } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import type { RolledReview } from "../../db/rollups/change.ts"
import { type RolledAccount, writeRollups } from "../../db/rollups/write.ts"
import type { ImportKey } from "./undo-counts.ts"

const reviewsPerBatch = 500

type LockedRow = RolledReview & { id: number; isListed: boolean }

async function lockBatch(tx: Db, { accountId, importId }: ImportKey): Promise<LockedRow[]> {
  const held = await rowsOf<{ id: number }>(
    tx,
    sql`select id from reviews where account_id = ${accountId} and import_id = ${importId}
        order by id limit ${reviewsPerBatch} for update`,
  )
  if (held.length === 0) return []
  const ids = held.map(({ id }) => id)
  // Read after the hold: what others did while it was waited for is seen.
  return rowsOf<LockedRow>(
    tx,
    sql`select r.id, r.location_id as "locationId", r.source_id as "sourceId",
          ${wireInstant(sql`r.published_at`)} as "publishedAt",
          ${wireInstant(sql`r.origin_published_at`)} as "originPublishedAt",
          r.rating::double precision as rating, r.stars, r.sentiment, r.status, r.review_type as "reviewType",
          null as "importId", ${wireInstant(sql`a.published_at`)} as "respondedAt",
          r.deleted_at is null and r.origin_deleted_at is null as "isListed"
        from reviews r
        left join responses a on a.account_id = r.account_id and a.review_id = r.id
        where r.account_id = ${accountId} and ${isOneOf(sql`r.id`, ids)}
        order by r.id`,
  )
}

/**
 * Removes the next reviews that an import brought, with their figures and all that hangs on them.
 * @param tx a transaction.
 * @returns how many; 0 when none is left.
 */
export async function removeReviews(tx: Db, key: ImportKey): Promise<number> {
  const reviews = await lockBatch(tx, key)
  if (reviews.length === 0) return 0
  const [account] = await rowsOf<RolledAccount>(
    tx,
    sql`select id, time_zone as "timeZone", rollup_generation as generation from accounts
        where id = ${key.accountId}`,
  )
  await writeRollups(
    tx,
    account!,
    reviews.filter(({ isListed }) => isListed).map((review) => ({ ...review, sign: -1 as const })),
  )
  const ids = reviews.map(({ id }) => id)
  await tx.execute(sql`delete from reviews where account_id = ${key.accountId} and ${isOneOf(sql`id`, ids)}`)
  await tx.execute(
    sql`update imports set undone_reviews = undone_reviews + ${ids.length}
        where account_id = ${key.accountId} and id = ${key.importId}`,
  )
  return ids.length
}

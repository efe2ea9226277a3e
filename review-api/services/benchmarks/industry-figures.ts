import { eq } from "drizzle-orm"
import { verticalIdOf } from "#lib/contract/index.ts"
import type { IndustryFigures } from "#lib/scores/industry-score.ts"
import type { Db } from "../../db/connect.ts"
import { accounts } from "../../db/schema/identity.ts"
import { industryFigures } from "../../db/schema/scores.ts"

/** Figures of a vertical from the job; undefined before it has run. @param verticalId of `accountVerticals`. */
export async function readIndustry(db: Db, verticalId: number) {
  const [row] = await db.select().from(industryFigures).where(eq(industryFigures.verticalId, verticalId))
  return row
}

/** A rate from 0 to 1 in percent. */
const percentOf = (rate: number | null) => (rate === null ? null : 100 * rate)

/**
 * The figures of an account's industry, of a location in half a year (D-245).
 * @returns null where too few accounts have enough reviews, and for an account whose industry is not known.
 */
export async function industryOf(db: Db, accountId: number): Promise<IndustryFigures | null> {
  const [account] = await db
    .select({ name: accounts.verticalName })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  const id = verticalIdOf(account?.name)
  const row = id === null ? undefined : await readIndustry(db, id)
  if (!row || row.avgRating === null) return null
  return {
    avgRating: row.avgRating,
    totalReviews: row.totalReviews,
    completedRate: percentOf(row.completedRate),
    responseRate: percentOf(row.responseRate),
    responseDays: row.responseTime,
    ownerPhotos: row.ownerPhotosCount,
    syncRatio: row.llSyncRatio,
  }
}

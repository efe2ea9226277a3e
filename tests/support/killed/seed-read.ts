import type { Db } from "#review-api/db/connect.ts"
import { reviewsToRead } from "#review-api/db/schema/mentions.ts"
import { seedTwoAccounts } from "../seed.ts"

/**
 * Two accounts whose reviews no one has to read: every program that starts would load word lists and models for them,
 * which takes longer than most of what it is killed at.
 */
export async function seedReadAccounts({ db }: { db: Db }) {
  const seeded = await seedTwoAccounts({ db })
  await db.delete(reviewsToRead)
  return seeded
}

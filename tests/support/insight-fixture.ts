import { reviewsToRead } from "#review-api/db/schema/mentions.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { readReviews } from "#review-api/services/review-keywords/review-reading-job.ts"
import type { TestDatabaseKind } from "./databases.ts"
import { type SeededAccount, seedTwoAccounts } from "./seed.ts"
import { startTestApi, type TestApi } from "./test-api.ts"

/** The day on which the tests about what customers say take place. */
const today = () => new Date("2026-03-01T12:00:00Z")

/** Two accounts, none of whose reviews waits to be read, and the Admin of the first. */
export async function startInsightFixture(database: TestDatabaseKind) {
  const api = await startTestApi({ database, clock: { now: today } })
  const { first, second } = await seedTwoAccounts(api.deps)
  const admin = await api.login("admin@first.test")
  await api.deps.db.delete(reviewsToRead)
  return { api, first, second, admin }
}

/** A review: its text, its stars, the place among the locations of its account, and its day or time. */
export type Said = readonly [content: string, stars: number, place: number, publishedAt: string]

/** Adds reviews, by turns of two sources, and reads them. @param prefix of their identities, which end with the place in the list. */
export async function addSaid(
  api: TestApi,
  { id, locationIds }: SeededAccount,
  prefix: string,
  said: readonly Said[],
) {
  await api.deps.db.insert(reviews).values(
    said.map(([content, stars, place, publishedAt], at) => ({
      accountId: id,
      locationId: locationIds[place]!,
      sourceId: (at % 2) + 1,
      identity: `${prefix}-${at}`,
      rating: stars,
      stars,
      content,
      publishedAt: publishedAt.includes("T") ? publishedAt : `${publishedAt}T12:00:00Z`,
    })),
  )
  await readReviews(api.deps, id, new AbortController().signal)
}

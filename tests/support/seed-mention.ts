import { locations } from "#review-api/db/schema/places.ts"
import { reviews } from "#review-api/db/schema/reviews.ts"
import { readReviews } from "#review-api/services/review-keywords/review-reading-job.ts"
import type { TestApi } from "./test-api.ts"

/** A review of an account that was read, and a keyword in it. @param name tells it from others. */
export async function seedMention({ deps }: TestApi, accountId: number, name: string) {
  const [place] = await deps.db.insert(locations).values({ accountId, name }).returning()
  const content = "The soup was cold."
  const [review] = await deps.db
    .insert(reviews)
    .values({
      accountId,
      locationId: place!.id,
      sourceId: 1,
      identity: name,
      content,
      publishedAt: "2026-01-01T00:00:00Z",
    })
    .returning()
  await readReviews(deps, accountId, new AbortController().signal)
  return { review_id: review!.id, kind: "keyword", short: "soup", sentence: content }
}

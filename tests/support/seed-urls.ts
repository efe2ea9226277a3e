import { urls } from "#review-api/db/schema/places.ts"
import type { TestApi } from "./test-api.ts"

/** Gives a location a page at Google, one at Yelp and one at Trustpilot. @returns their ids in this order. */
export async function seedUrls(
  { db }: Pick<TestApi["deps"], "db">,
  accountId: number,
  locationId: number,
): Promise<number[]> {
  const at = (sourceId: number, link: string) => ({ accountId, locationId, sourceId, link })
  const made = await db
    .insert(urls)
    .values([
      { ...at(1, "https://maps.example/pier"), lastCheckedAt: "2026-02-03T04:05:06.000Z" },
      { ...at(6, "https://yelp.example/pier"), excludeRequestReviews: true },
      at(7, "https://trustpilot.example/pier"),
    ])
    .returning({ id: urls.id })
  return made.map(({ id }) => id)
}

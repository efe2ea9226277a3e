import { type ReviewFilter, responseStates, reviewStatuses, reviewTypes } from "#lib/contract/index.ts"
import { addDays } from "#lib/dates/day.ts"
import { fc } from "#tests/support/properties.ts"
import { fixtureCategories, fixtureTags, fixtureWords, type ReviewFixture } from "./review-fixture.ts"

const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 })
const textOf = (values: readonly number[]) => values.map(String)

/** Any mixture of filters on a world. */
export function filtersOf(fixture: ReviewFixture): fc.Arbitrary<ReviewFilter> {
  const day = fc.integer({ min: -3, max: 105 }).map((count) => addDays("2024-01-15", count))
  const locationIds = textOf(fixture.locationIds)
  return fc.record(
    {
      group_id: fc.constantFrom(...textOf(fixture.groupIds)),
      location_id: fc.constantFrom(...locationIds),
      location_ids: some(locationIds),
      source_id: fc.constantFrom("1", "2", "3"),
      source_ids: some(["1", "2", "3"]),
      published_after: day,
      published_before: day,
      rating: fc.oneof(fc.integer({ min: 0, max: 5 }), some([0, 1, 2, 3, 4, 5])),
      status: fc.oneof(fc.constantFrom(...reviewStatuses), some(reviewStatuses)),
      review_status_label_id: fc.constantFrom(...textOf(fixture.labelIds)),
      assigned_user_ids: fc.constantFrom(["none"], ["me", "none"], ["me"]),
      review_types: some(reviewTypes),
      sentiment: fc.integer({ min: -1, max: 1 }),
      category: fc.constantFrom(...fixtureCategories, "FOOD"),
      tags: some([...fixtureTags, "WI-FI"]),
      keywords: fc.constantFrom(...fixtureWords, "zurich", "%", "_", "o'hara", "missing"),
      has_response: fc.boolean(),
      response: fc.oneof(fc.constantFrom(...responseStates), some(responseStates)),
      keywords_mentioned: some(fixtureWords),
    },
    { requiredKeys: [] },
  )
}

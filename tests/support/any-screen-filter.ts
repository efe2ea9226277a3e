import {
  type ReviewFilter,
  responseStates,
  reviewSorts,
  reviewStatuses,
  reviewTypes,
} from "#lib/contract/index.ts"
import { addDays } from "#lib/dates/day.ts"
import { type DatePreset, dateDescriptors } from "#lib/dates/descriptors.ts"
import { resolveRange } from "#lib/dates/resolve-range.ts"
import { fc } from "#tests/support/properties.ts"
import { fixtureCategories, fixtureTags, fixtureWords, type ReviewFixture } from "./review-fixture.ts"

/** The account's today and weeks while filters are chosen. */
export const facts = { today: "2024-04-20", weekStart: "monday" as const }
const presets = dateDescriptors.filter((name): name is DatePreset => name !== "custom")

export type Range = { descriptor: DatePreset } | { from: string; to: string } | null

/** Any range that a page of a world may show. */
export const rangeOf: fc.Arbitrary<Range> = fc.oneof(
  fc.constant(null),
  fc.record({ descriptor: fc.constantFrom(...presets) }),
  fc.tuple(fc.integer({ min: -3, max: 105 }), fc.integer({ min: 0, max: 60 })).map(([start, length]) => ({
    from: addDays("2024-01-15", start),
    to: addDays("2024-01-15", start + length),
  })),
)

/** A choice on /reviews: the values as the page knows them, all of them or a few. */
export const choiceOf = (fixture: Pick<ReviewFixture, "groupIds" | "locationIds" | "labelIds">) => {
  const all = fc.record(
    {
      groupId: fc.constantFrom(...fixture.groupIds.map(String)),
      locationId: fc
        .subarray(fixture.locationIds.map(String), { minLength: 1, maxLength: 3 })
        .map((ids) => ids.join(",")),
      sourceId: fc.constantFrom("1", "2", "3"),
      rating: fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 }),
      sentiment: fc.constantFrom(1 as const, 0 as const, -1 as const),
      category: fc.constantFrom(...fixtureCategories),
      status: fc.subarray([...reviewStatuses], { minLength: 1 }),
      reviewStatusLabelId: fc.constantFrom(...fixture.labelIds.map(String)),
      assignedUserIds: fc.constantFrom("none", "me,none", "me"),
      response: fc.subarray([...responseStates], { minLength: 1 }),
      reviewTypes: fc.subarray([...reviewTypes], { minLength: 1 }),
      tags: fc.subarray(fixtureTags, { minLength: 1 }),
      search_terms: fc.constantFrom(...fixtureWords, "zurich", "%", "_", "o'hara"),
      keyword: fc.constantFrom(...fixtureWords),
      "sort[by]": fc.constantFrom(...reviewSorts),
      "sort[order]": fc.constantFrom("asc" as const, "desc" as const),
    },
    { requiredKeys: [] },
  )
  const few = fc
    .tuple(all, fc.integer({ min: 0, max: 12 }))
    .map(
      ([choice, from]) => Object.fromEntries(Object.entries(choice).slice(from, from + 3)) as typeof choice,
    )
  return fc.oneof(all, { arbitrary: few, weight: 4 })
}
export type Choice = ReturnType<typeof choiceOf> extends fc.Arbitrary<infer T> ? T : never

/** Addresses come with broken, empty and unknown values too. */
export const noise = fc.subarray(
  [
    ["page", "2"],
    ["before", ""],
    ["after", ""],
    ["zebra", "1"],
    ["savedFilterId", " "],
  ] as const,
  { minLength: 0 },
)

/** The address of a choice, in any order. */
export function addressOf(
  choice: Choice,
  range: Range,
  more: readonly (readonly [string, string])[],
): string {
  const chosen = Object.entries(choice).map(([name, value]) => [name, String(value)] as const)
  const days =
    range === null
      ? []
      : "descriptor" in range
        ? [["dateDescriptor", range.descriptor] as const]
        : [["from", range.from] as const, ["to", range.to] as const]
  return new URLSearchParams([...chosen, ...more, ...days].map(([name, value]) => [name, value])).toString()
}

/** Meaning of a choice, computed without the code under test. */
export function meaningOf(choice: Choice, range: Range): ReviewFilter {
  const days =
    range !== null && "from" in range
      ? range
      : resolveRange(range?.descriptor ?? "thirtyDays", facts.today, facts.weekStart)
  const { groupId, locationId, sourceId, reviewTypes: types, search_terms, ...rest } = choice
  const filter = {
    published_after: days.from,
    published_before: days.to,
    group_id: groupId,
    location_ids: locationId?.split(","),
    source_id: sourceId,
    rating: rest.rating,
    sentiment: rest.sentiment,
    category: rest.category,
    status: rest.status,
    review_status_label_id: rest.reviewStatusLabelId,
    assigned_user_ids: rest.assignedUserIds?.split(","),
    response: rest.response,
    review_types: types,
    tags: rest.tags,
    keywords: search_terms,
    keywords_mentioned: rest.keyword === undefined ? undefined : [rest.keyword],
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

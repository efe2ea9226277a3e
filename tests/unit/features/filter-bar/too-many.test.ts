import { maxInList } from "#lib/contract/comma-list.ts"
import { hasTooMany } from "#lib/features/filter-bar/too-many.ts"
import { loadKeywordsSearch } from "#lib/features/keywords/search-params.ts"
import { loadReviewsSearch } from "#lib/features/reviews/search-params.ts"

const listOf = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1)).join(",")
const load = (query: Record<string, string>) => loadReviewsSearch(new URLSearchParams(query))

test("an address keeps every id and word that it names, also those that are too many", () => {
  for (const count of [51, maxInList, maxInList + 1]) {
    const list = listOf(count)
    expect(load({ locationId: list }).locationId).toBe(list)
    expect(loadKeywordsSearch(new URLSearchParams({ locationId: list })).locationId).toBe(list)
    expect(load({ tags: list }).tags).toEqual(list.split(","))
  }
})

test("more than a filter holds is noticed for locations and tags, each counted once", () => {
  const within = listOf(maxInList)
  const beyond = listOf(maxInList + 1)
  expect(hasTooMany(load({ locationId: `${within},1`, tags: within }))).toBe(false)
  expect(hasTooMany(load({ locationId: beyond }))).toBe(true)
  expect(hasTooMany(load({ tags: beyond }))).toBe(true)
})

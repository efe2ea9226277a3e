import { lookAgainMs } from "#lib/features/realtime/look-again.ts"
import { arrivalsQuery, countArrivals, isOnItsWay } from "#lib/features/reviews/live.ts"
import { loadReviewsSearch } from "#lib/features/reviews/search-params.ts"

test.each([
  [["3", "2", "1"], ["3", "2", "1"], 0],
  [["3", "2", "1"], ["5", "4", "3"], 2],
  [["3", "2", "1"], ["3", "9", "2"], 1],
  // One above went away, so that another moved up.
  [["3", "2", "1"], ["2", "1", "0"], 0],
  [["3", "2", "1"], ["7", "6", "5"], 3],
  [[], ["7", "6"], 2],
  [["3"], [], 0],
])("of a page with %j, %j has %i new ones", (shown, fresh, count) => {
  expect(countArrivals(shown, fresh)).toBe(count)
})

test.each([
  ["", true],
  ["rating=4", true],
  ["sort[by]=rating", false],
  ["sort[order]=asc", false],
  ["after=abc", false],
  ["before=abc", false],
])("new reviews stand on top of %j: %s", (text, isOnTop) => {
  const query = { per_page: 25 }
  expect(arrivalsQuery(loadReviewsSearch(new URLSearchParams(text)), query)).toBe(isOnTop ? query : null)
})

test.each([
  ["pending", true],
  ["pending_delete", true],
  ["published", false],
  ["draft", false],
  ["error_published", false],
])("a %s response is looked after: %s", (status, is) => {
  expect(isOnItsWay({ status })).toBe(is)
  expect(isOnItsWay(null)).toBe(false)
})

test("a page with a response on its way is looked at ever more rarely, but each minute", () => {
  expect([0, 1, 2, 3, 4, 50].map(lookAgainMs)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000])
})

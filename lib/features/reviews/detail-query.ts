import { type RangeQuery, rangeChoiceOf } from "#lib/dates/chosen-range.ts"
import { canonicalReviewsQuery } from "./canonical.ts"

/** Names of the filters on /reviews/{id} and on /reviews (D-101). */
const detailNames = {
  published_after: "from",
  published_before: "to",
  dateDescriptor: "dateDescriptor",
  group_id: "groupId",
  location_id: "locationId",
  source_id: "sourceId",
  review_types: "reviewTypes",
} as const

/** Filters that keep their /reviews name on the way to a review and back. */
const carriedNames = [
  "rating",
  "sentiment",
  "category",
  "before",
  "after",
  "search_terms",
  "keyword",
  "sort[by]",
  "sort[order]",
  "status",
  "response",
  "reviewStatusLabelId",
  "tags",
] as const

function renamed(search: URLSearchParams, pairs: (readonly [from: string, to: string])[]): URLSearchParams {
  const next = new URLSearchParams()
  for (const [from, to] of [...pairs, ...carriedNames.map((name) => [name, name] as const)]) {
    const value = search.get(from)
    if (value) next.set(to, value)
  }
  return next
}

/** The query of a review's page for the filters of the list (D-101). */
export function toDetailQuery(reviews: URLSearchParams | string): URLSearchParams {
  const search = new URLSearchParams(canonicalReviewsQuery(reviews))
  return renamed(
    search,
    Object.entries(detailNames).map(([detail, list]) => [list, detail] as const),
  )
}

/** The query of the list that a review's page leads back to (000 §9, D-101). */
export function fromDetailQuery(detail: URLSearchParams | string): URLSearchParams {
  const search = renamed(new URLSearchParams(detail), Object.entries(detailNames))
  const query: RangeQuery = Object.fromEntries(search)
  if (!search.has("dateDescriptor") && rangeChoiceOf(query)) search.set("dateDescriptor", "custom")
  return new URLSearchParams(canonicalReviewsQuery(search))
}

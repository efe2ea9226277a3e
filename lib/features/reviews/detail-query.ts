import type { ValueFilter } from "#lib/contract/filters/filter.ts"
import { filtersOf, isValue } from "#lib/contract/filters/filters-on.ts"
import { filterKinds } from "#lib/contract/filters/kinds.ts"
import { type RangeQuery, rangeChoiceOf } from "#lib/dates/range-choice.ts"
import { canonicalReviewsQuery } from "./canonical.ts"

const values = filtersOf("reviews").filter(isValue) as readonly ValueFilter[]
const named = values.filter(({ hasApiNameOnReview }) => hasApiNameOnReview)
const others = values.filter(({ hasApiNameOnReview }) => !hasApiNameOnReview)
const isTyped = ({ kind }: ValueFilter) => filterKinds[kind].isSearched
const namesOf = (list: readonly ValueFilter[]) => list.map(({ address }) => address)

/** Names of the filters on /reviews/{id} and on /reviews (D-101). */
const detailNames: readonly (readonly [detail: string, list: string])[] = [
  ["published_after", "from"],
  ["published_before", "to"],
  ["dateDescriptor", "dateDescriptor"],
  ...named.map(({ api = "", address }) => [api, address] as const),
]

/** Names that stay the same on the way to a review and back, in the order of /reviews. */
const carriedNames = [
  ...namesOf(others.filter(({ isFirst }) => isFirst)),
  "before",
  "after",
  ...namesOf(others.filter(isTyped)),
  "sort[by]",
  "sort[order]",
  ...namesOf(others.filter((filter) => !filter.isFirst && !isTyped(filter))),
]

function renamed(
  search: URLSearchParams,
  pairs: readonly (readonly [from: string, to: string])[],
): URLSearchParams {
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
    detailNames.map(([detail, list]) => [list, detail] as const),
  )
}

/** The query of the list that a review's page leads back to (000 §9, D-101). */
export function fromDetailQuery(detail: URLSearchParams | string): URLSearchParams {
  const search = renamed(new URLSearchParams(detail), detailNames)
  const query: RangeQuery = Object.fromEntries(search)
  if (!search.has("dateDescriptor") && rangeChoiceOf(query)) search.set("dateDescriptor", "custom")
  return new URLSearchParams(canonicalReviewsQuery(search))
}

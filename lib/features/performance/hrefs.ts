import type { ChosenRange } from "#lib/dates/chosen-range.ts"
import { carriedFilters } from "#lib/features/filter-bar/carry.ts"
import { type Patch, patchedQuery, valueChange } from "#lib/features/filter-bar/changes.ts"
import { withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { canonicalPerformanceQuery, defaultSort, loadPerformanceSearch } from "./search-params.ts"

/** /dashboard/locations after a change of its query. */
export const performanceHref = (query: URLSearchParams, patch: Patch = {}): string =>
  withQuery(
    routes.locationPerformance(),
    new URLSearchParams(canonicalPerformanceQuery(patchedQuery(query, patch))),
  )

/** The same for a change that starts the table again. */
export const changedPerformanceHref = (query: URLSearchParams, patch: Patch): string =>
  performanceHref(query, valueChange(patch))

type Sort = { by: string; direction: "asc" | "desc" }

/** How the table of an address is ordered. */
export function sortIn(query: URLSearchParams): Sort {
  const { "sort[by]": by, "sort[order]": order } = loadPerformanceSearch(query)
  return { by: by ?? defaultSort.by, direction: order ?? (by ? "asc" : defaultSort.order) }
}

/** The table in another order, from its first page. Without one it begins with the best, from there the last come first. */
export function sortedHref(query: URLSearchParams, sort: Sort | null): string {
  const { by, direction } = sortIn(query)
  const isBestFirst = by === defaultSort.by && direction === defaultSort.order
  const next: Sort | null = sort ?? (isBestFirst ? { by, direction: "asc" } : null)
  return changedPerformanceHref(query, {
    "sort[by]": next?.by ?? null,
    "sort[order]": next?.direction ?? null,
  })
}

/** The dashboard of a row: the days of the table, its source, and the row's own place (D-250). */
export function rowHref(
  query: URLSearchParams,
  { descriptor, from, to }: ChosenRange,
  place: { locationId: string } | { groupId: string },
): string {
  const carried = carriedFilters(query, "dashboard")
  const days = { dateDescriptor: descriptor, from, to }
  const own = patchedQuery(carried, { groupId: null, locationId: null, ...days, ...place })
  return routes.dashboard(own)
}

/** Location Performance with the filters of a page that it is reached from. */
export const performanceFrom = (query: URLSearchParams): string =>
  routes.locationPerformance(carriedFilters(query, "locations"))

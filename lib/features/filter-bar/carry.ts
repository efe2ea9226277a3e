import type { Filter } from "#lib/contract/filters/filter.ts"
import { addressNames, filtersOn, isValue, translated } from "#lib/contract/filters/filters-on.ts"
import type { FilterPageName } from "#lib/contract/filters/records.ts"
import { withQuery } from "#lib/routes/query.ts"
import { paths } from "#lib/routes/routes.ts"

/** The five pages that filters are carried between (000 §9). */
const carryPaths = {
  dashboard: paths.dashboard(),
  reviews: paths.reviews(),
  locations: paths.locationPerformance(),
  keywords: paths.keywords(),
  photos: paths.photos(),
} satisfies Partial<Record<FilterPageName, string>>
export type CarryPage = keyof typeof carryPaths

const pageAt = (path: string): CarryPage | null =>
  (Object.keys(carryPaths) as CarryPage[]).find((page) => carryPaths[page] === path) ?? null

/**
 * The filters that a link from one of the five pages to another carries (000 §9, D-100); sentiment is translated.
 * @returns a query with the target's names.
 */
export const carriedFilters = (search: URLSearchParams, target: CarryPage): URLSearchParams =>
  carried(search, filtersOn(target))

/** The same to a page with these filters. */
export function carried(search: URLSearchParams, filters: readonly Filter[]): URLSearchParams {
  const next = new URLSearchParams()
  for (const filter of filters.filter(({ isCarried }) => isCarried)) {
    for (const name of addressNames(filter)) {
      const value = search.get(name)
      if (!value || value === "all") continue
      const given = isValue(filter) ? translated(filter, value) : value
      if (given) next.set(name, given)
    }
  }
  return next
}

/**
 * Where a link leads from the page on the screen: to another one of the five with its filters, else where it says.
 * @param target a path as the gate knows it; one with a query of its own is left as it is.
 */
export function carryingHref(target: string, path: string, search: URLSearchParams): string {
  const page = pageAt(target)
  if (!page || target === path || !pageAt(path)) return target
  return withQuery(target, carriedFilters(search, page))
}

import { ownValue } from "#lib/contract/own-value.ts"
import { withQuery } from "#lib/routes/query.ts"
import { paths } from "#lib/routes/routes.ts"

/** The five pages that filters are carried between (000 §9). */
export const carryPaths = {
  dashboard: paths.dashboard(),
  reviews: paths.reviews(),
  locations: paths.locationPerformance(),
  keywords: paths.keywords(),
  photos: paths.photos(),
}
const pages: readonly string[] = Object.values(carryPaths)

/** Names that a page takes along in its URL, with the values that another page names otherwise (D-100). */
export type Carried = readonly (readonly [name: string, translates?: Readonly<Record<string, string>>])[]

/** Part of a query that a page takes along, in its own names and values. */
export function carriedQuery(search: URLSearchParams, carried: Carried): URLSearchParams {
  const next = new URLSearchParams()
  for (const [name, translates = {}] of carried) {
    const value = search.get(name)
    if (!value || value === "all") continue
    const given = ownValue(translates, value) ?? value
    if (given) next.set(name, given)
  }
  return next
}

/**
 * Where a link leads from the page on the screen: to another one of the five with its filters, else where it says.
 * @param target a path as the gate knows it; one with a query of its own is left as it is.
 * @param carried what the target takes along; null for a page that takes nothing.
 */
export const carryingHref = (
  target: string,
  carried: Carried | null,
  path: string,
  search: URLSearchParams,
): string =>
  !carried || target === path || !pages.includes(path)
    ? target
    : withQuery(target, carriedQuery(search, carried))

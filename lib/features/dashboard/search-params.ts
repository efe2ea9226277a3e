import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import { type CanonicalFacts, canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { parseAsPage, parseAsText } from "#lib/features/filter-bar/parsers.ts"
import { pageParsers, pickable } from "#lib/features/filters/parsers.ts"

const filters = filtersOn("dashboard")

/** The query of /dashboard (000 §9, D-098): one object for the page's loader and the browser's hook. */
export const dashboardSearchParams = pageParsers(filters, {
  /** Of the chooser that stands in for the lists before scripts run. */
  page: parseAsPage,
  pick: parseAsStringLiteral(pickable(filters)),
  q: parseAsText(200),
})

export type DashboardSearch = inferParserType<typeof dashboardSearchParams>

/** Reads the query of /dashboard; broken values count as absent, nothing is thrown. */
export const loadDashboardSearch = createLoader(dashboardSearchParams)

const shape = {
  filters,
  parsers: dashboardSearchParams,
  defaultSort: { by: "ranking", order: "desc" },
} as const

/**
 * The canonical query of /dashboard (D-089, D-098).
 * @param facts what is known about the account; the gate may know nothing.
 */
export function canonicalDashboardQuery(given: URLSearchParams | string, facts: CanonicalFacts = {}): string {
  const search = canonicalQuery(given, shape, facts)
  if (!search.has("pick")) for (const name of ["page", "q"]) search.delete(name)
  return search.toString()
}

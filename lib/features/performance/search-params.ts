import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import { performanceSorts } from "#lib/contract/location-performance/constants.ts"
import { type CanonicalFacts, canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { parseAsPage, parseAsText } from "#lib/features/filter-bar/parsers.ts"
import { pageParsers, pickable } from "#lib/features/filters/parsers.ts"

const filters = filtersOn("locations")

/** Kinds of table rows (001 §2). */
export const views = ["locations", "groups"] as const
export type View = (typeof views)[number]

/** The query of /dashboard/locations (001 §2, D-098): one object for the page's loader and the browser's hook. */
export const performanceSearchParams = pageParsers(filters, {
  view: parseAsStringLiteral(views),
  /** With the period before, unless switched off (D-252). */
  compare: parseAsStringLiteral(["false"]),
  print: parseAsStringLiteral(["true"]),
  "sort[by]": parseAsStringLiteral(performanceSorts),
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
  /** Of the table, and of the chooser that stands in for the lists before scripts run. */
  page: parseAsPage,
  pick: parseAsStringLiteral(pickable(filters)),
  q: parseAsText(200),
})

export type PerformanceSearch = inferParserType<typeof performanceSearchParams>

/** Reads the query of /dashboard/locations; broken values count as absent, nothing is thrown. */
export const loadPerformanceSearch = createLoader(performanceSearchParams)

/** Order of an address that says nothing (001 §2): the best first (D-249). */
export const defaultSort = { by: "ranking", order: "desc" } as const

const shape = { filters, parsers: performanceSearchParams, defaultSort }

const changeSorts: readonly string[] = ["score_delta"]

/** Whether a query has no column of changes: comparing is off, or there is no period before (D-094, D-252). */
const isUncompared = (search: URLSearchParams): boolean =>
  search.get("compare") === "false" || search.get("dateDescriptor") === "allTime"

/**
 * The canonical query of /dashboard/locations (D-089, D-098). Without a column of changes it is not sorted by one.
 * @param facts what is known about the account; the gate may know nothing.
 */
export function canonicalPerformanceQuery(
  given: URLSearchParams | string,
  facts: CanonicalFacts = {},
): string {
  const search = canonicalQuery(given, shape, facts)
  if (!search.has("pick")) search.delete("q")
  if (isUncompared(search) && changeSorts.includes(search.get("sort[by]") ?? ""))
    for (const name of ["sort[by]", "sort[order]"]) search.delete(name)
  return search.toString()
}

import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import { childrenReportSorts } from "#lib/contract/reports/constants.ts"
import { type CanonicalFacts, canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { parseAsPage } from "#lib/features/filter-bar/parsers.ts"
import { pageParsers, pickable } from "#lib/features/filters/parsers.ts"

const filters = filtersOn("partnerReports")

/** The query of /partner-account-reports (D-098): one object for the page's loader and the browser's hook. */
export const childrenReportSearchParams = pageParsers(filters, {
  page: parseAsPage,
  /** The chooser of days that stands in for the picker before scripts run. */
  pick: parseAsStringLiteral(pickable(filters)),
  "sort[by]": parseAsStringLiteral(childrenReportSorts),
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
})

export type ChildrenReportSearch = inferParserType<typeof childrenReportSearchParams>

/** Reads the query of /partner-account-reports; broken values count as absent, nothing is thrown. */
export const loadChildrenReportSearch = createLoader(childrenReportSearchParams)

const shape = { parsers: childrenReportSearchParams, defaultSort: { by: "name", order: "asc" } } as const

/**
 * The canonical query of /partner-account-reports (D-089, D-098).
 * @param facts what is known about the account; the gate may know nothing.
 */
export const canonicalChildrenReportQuery = (
  given: URLSearchParams | string,
  facts: CanonicalFacts = {},
): string => canonicalQuery(given, shape, facts).toString()

import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { childrenReportSorts } from "#lib/contract/report-words.ts"
import { dateDescriptors } from "#lib/dates/descriptors.ts"
import { type CanonicalFacts, canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { parseAsDay, parseAsPage, parseAsText } from "#lib/features/filter-bar/parsers.ts"

/** The query of /partner-account-reports (D-098): one object for the page's loader and the browser's hook. */
export const childrenReportSearchParams = {
  from: parseAsDay,
  to: parseAsDay,
  dateDescriptor: parseAsStringLiteral(dateDescriptors),
  page: parseAsPage,
  /** The chooser of days that stands in for the picker before scripts run. */
  pick: parseAsStringLiteral(["date"]),
  search_terms: parseAsText(200),
  "sort[by]": parseAsStringLiteral(childrenReportSorts),
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
}

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

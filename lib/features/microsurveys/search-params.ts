import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import { microsurveySorts, surveyLocationSorts } from "#lib/contract/microsurveys/constants.ts"
import { type CanonicalFacts, canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { type ListHrefs, listHrefs } from "#lib/features/filter-bar/list-hrefs.ts"
import { parseAsPage, parseAsText } from "#lib/features/filter-bar/parsers.ts"
import { pageParsers, pickable } from "#lib/features/filters/parsers.ts"

const surveysSearchParams = {
  page: parseAsPage,
  search_terms: parseAsText(200),
  "sort[by]": parseAsStringLiteral(microsurveySorts),
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
}
export type SurveysSearch = inferParserType<typeof surveysSearchParams>
const loadSurveysSearch = createLoader(surveysSearchParams)

/** The canonical query of the list of microsurveys. */
export const canonicalSurveysQuery = (given: URLSearchParams | string): string =>
  canonicalQuery(given, {
    parsers: surveysSearchParams,
    defaultSort: { by: "name", order: "asc" },
  }).toString()

/** Links of the list of microsurveys. @param query as it was sent. */
export const surveysHrefs = (path: string, query: URLSearchParams): ListHrefs<SurveysSearch> =>
  listHrefs<SurveysSearch>(path, query, {
    load: loadSurveysSearch,
    canonical: canonicalSurveysQuery,
    sortBy: "name",
  })

const filters = filtersOn("microsurveySummaries")

/** The query of the summary of a microsurvey (D-090, D-098). */
export const summarySearchParams = pageParsers(filters, {
  /** Of the comments. */
  before: parseAsText(1000),
  after: parseAsText(1000),
  /** Of the locations, and of the chooser that stands in for the page before scripts run. */
  page: parseAsPage,
  pick: parseAsStringLiteral(pickable(filters)),
  q: parseAsText(200),
  "sort[by]": parseAsStringLiteral(surveyLocationSorts),
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
})
export type SummarySearch = inferParserType<typeof summarySearchParams>

/** Reads the query of a summary; broken values count as absent. */
export const loadSummarySearch = createLoader(summarySearchParams)

/** The order of the locations where the address names none. */
export const locationsOrder = { by: "responses", order: "desc" } as const

const shape = { filters, parsers: summarySearchParams, defaultSort: locationsOrder } as const

/** The canonical query of a summary. @param facts what is known about the account; the gate may know nothing. */
export function canonicalSummaryQuery(given: URLSearchParams | string, facts: CanonicalFacts = {}): string {
  const search = canonicalQuery(given, shape, facts)
  if (search.has("after")) search.delete("before")
  if (!search.has("pick")) search.delete("q")
  return search.toString()
}

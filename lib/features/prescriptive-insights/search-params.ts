import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import { type CanonicalFacts, canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { parseAsPage, parseAsText } from "#lib/features/filter-bar/parsers.ts"
import { pageParsers, pickable } from "#lib/features/filters/parsers.ts"

const filters = filtersOn("prescriptiveInsights")

/** Tabs besides that of what is to do. */
export const insightTabs = ["done", "dismissed"] as const

/** The query of /prescriptive_insights (D-098). */
export const insightsSearchParams = pageParsers(filters, {
  state: parseAsStringLiteral(insightTabs),
  /** Of the list, and of the chooser that stands in for the lists before scripts run. */
  page: parseAsPage,
  pick: parseAsStringLiteral(pickable(filters)),
  q: parseAsText(200),
})

export type InsightsSearch = inferParserType<typeof insightsSearchParams>

/** Reads the query of the page; broken values count as absent. */
export const loadInsightsSearch = createLoader(insightsSearchParams)

const shape = { filters, parsers: insightsSearchParams, defaultSort: { by: "gain", order: "desc" } } as const

/** The canonical query of the page (D-089). @param facts what is known about the account; the gate may know nothing. */
export function canonicalInsightsQuery(given: URLSearchParams | string, facts: CanonicalFacts = {}): string {
  const search = canonicalQuery(given, shape, facts)
  if (!search.has("pick")) search.delete("q")
  return search.toString()
}

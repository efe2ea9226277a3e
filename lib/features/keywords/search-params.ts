import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import { keywordSorts } from "#lib/contract/insights/constants.ts"
import { type CanonicalFacts, canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { parseAsId, parseAsPage, parseAsText } from "#lib/features/filter-bar/parsers.ts"
import { pageParsers, pickable } from "#lib/features/filters/parsers.ts"

const filters = filtersOn("keywords")

/** The query of the keywords pages (000 §9, D-098): one object for the pages' loader and the browser's hook. */
export const keywordsSearchParams = pageParsers(filters, {
  savedFilterId: parseAsId,
  before: parseAsText(1000),
  after: parseAsText(1000),
  /** Of the keywords or the sentences, and of the chooser that stands in for the lists before scripts run. */
  page: parseAsPage,
  pick: parseAsStringLiteral([...pickable(filters), "savedFilterId"]),
  q: parseAsText(200),
  /** Among the keywords: no filter of the bar. */
  search_terms: parseAsText(200),
  "sort[by]": parseAsStringLiteral(keywordSorts),
})

export type KeywordsSearch = inferParserType<typeof keywordsSearchParams>

/** Reads the query of a keywords page; broken values count as absent, nothing is thrown. */
export const loadKeywordsSearch = createLoader(keywordsSearchParams)

const shape = {
  filters,
  parsers: keywordsSearchParams,
  defaultSort: { by: "highest_volume", order: "desc" },
} as const

/**
 * The canonical query of a keywords page (D-089, D-098).
 * @param facts what is known about the account; the gate may know nothing.
 */
export function canonicalKeywordsQuery(given: URLSearchParams | string, facts: CanonicalFacts = {}): string {
  const search = canonicalQuery(given, shape, facts)
  if (search.has("after")) search.delete("before")
  if (!search.has("pick")) search.delete("q")
  return search.toString()
}

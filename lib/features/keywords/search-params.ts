import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { keywordSorts, mentionSentiments } from "#lib/contract/insight-words.ts"
import { dateDescriptors } from "#lib/dates/descriptors.ts"
import { type CanonicalFacts, canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import {
  parseAsDay,
  parseAsId,
  parseAsIds,
  parseAsPage,
  parseAsStars,
  parseAsText,
} from "#lib/features/filter-bar/parsers.ts"

/** The query of the keywords pages (000 §9, D-098): one object for the pages' loader and the browser's hook. */
export const keywordsSearchParams = {
  from: parseAsDay,
  to: parseAsDay,
  dateDescriptor: parseAsStringLiteral(dateDescriptors),
  groupId: parseAsId,
  locationId: parseAsIds,
  sourceId: parseAsId,
  rating: parseAsStars,
  sentiment: parseAsStringLiteral(mentionSentiments),
  category: parseAsText(100),
  savedFilterId: parseAsId,
  before: parseAsText(1000),
  after: parseAsText(1000),
  /** Of the keywords or the sentences, and of the chooser that stands in for the lists before scripts run. */
  page: parseAsPage,
  pick: parseAsStringLiteral(["date", "groupId", "locationId", "sourceId", "savedFilterId"]),
  q: parseAsText(200),
  /** Among the keywords. */
  search_terms: parseAsText(200),
  "sort[by]": parseAsStringLiteral(keywordSorts),
}

export type KeywordsSearch = inferParserType<typeof keywordsSearchParams>

/** Reads the query of a keywords page; broken values count as absent, nothing is thrown. */
export const loadKeywordsSearch = createLoader(keywordsSearchParams)

const shape = {
  parsers: keywordsSearchParams,
  defaultSort: { by: "highest_volume", order: "desc" },
} as const

/**
 * The canonical query of a keywords page (D-089, D-098); categories are written in lower case (P-043).
 * @param facts what is known about the account; the gate may know nothing.
 */
export function canonicalKeywordsQuery(given: URLSearchParams | string, facts: CanonicalFacts = {}): string {
  const search = canonicalQuery(given, shape, facts)
  const category = search.get("category")
  if (category) search.set("category", category.toLowerCase())
  if (search.has("after")) search.delete("before")
  if (!search.has("pick")) search.delete("q")
  return search.toString()
}

import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server"
import { integrationCategories } from "#lib/contract/integrations/constants.ts"
import { canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { type Patch, patchedQuery } from "#lib/features/filter-bar/changes.ts"
import { parseAsText } from "#lib/features/filter-bar/parsers.ts"
import { withQuery } from "#lib/routes/query.ts"

export const shownParts = ["connected", "not_connected"] as const

/** The query of /settings/integrations: links lead to one category or one source of the catalogue. */
const parsers = {
  show: parseAsStringLiteral(shownParts),
  integration_source_category_id: parseAsStringLiteral(integrationCategories),
  source: parseAsText(60),
  search_terms: parseAsText(200),
  /** The provider that has just been connected, or why it was not (D-061). */
  connected: parseAsString,
  error: parseAsString,
}

export type CatalogueSearch = inferParserType<typeof parsers>

/** Reads the query of the catalogue; broken values count as absent, nothing is thrown. */
export const loadCatalogueSearch = createLoader(parsers)

/** The canonical query of the catalogue. */
export const canonicalCatalogueQuery = (given: URLSearchParams | string): string =>
  canonicalQuery(given, { parsers, defaultSort: { by: "name", order: "asc" } }).toString()

/** The catalogue after a change of its query; what was said of a sign-in is said once. */
export const catalogueHref = (path: string, query: URLSearchParams, patch: Patch): string =>
  withQuery(path, canonicalCatalogueQuery(patchedQuery(query, { ...patch, connected: null, error: null })))

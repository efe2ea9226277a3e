import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs/server"
import { integrationSorts, integrationStatuses } from "#lib/contract/integrations/constants.ts"
import { canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { parseAsPage, parseAsText } from "#lib/features/filter-bar/parsers.ts"

/** The query of /accounts/integrations (000 §2, D-098). */
export const integrationsSearchParams = {
  page: parseAsPage,
  integration_status: parseAsStringLiteral(integrationStatuses),
  search_terms: parseAsText(200),
  "sort[by]": parseAsStringLiteral(integrationSorts),
  /** The provider that has just been connected, or why it was not (D-061). */
  connected: parseAsString,
  error: parseAsString,
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
}

export type IntegrationsSearch = inferParserType<typeof integrationsSearchParams>

/** Reads the query of /accounts/integrations; broken values count as absent, nothing is thrown. */
export const loadIntegrationsSearch = createLoader(integrationsSearchParams)

/** The canonical query of /accounts/integrations: by account unless said otherwise. */
export const canonicalIntegrationsQuery = (given: URLSearchParams | string): string =>
  canonicalQuery(given, {
    parsers: integrationsSearchParams,
    defaultSort: { by: "account", order: "asc" },
  }).toString()

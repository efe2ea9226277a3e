import { patchedQuery } from "#lib/features/filter-bar/changes.ts"
import { type ListHrefs, listHrefs } from "#lib/features/filter-bar/list-hrefs.ts"
import {
  canonicalIntegrationsQuery,
  type IntegrationsSearch,
  loadIntegrationsSearch,
} from "./search-params.ts"

/** Addresses of the integrations of child accounts. */
export type IntegrationsHrefs = ListHrefs<IntegrationsSearch>

/**
 * Links of the list of integrations; the message after a sign-in is shown once.
 * @param path the page without its query.
 * @param query as it was sent.
 */
export function integrationsHrefs(path: string, query: URLSearchParams): IntegrationsHrefs {
  const kept = patchedQuery(query, { connected: null, error: null })
  const hrefs = listHrefs<IntegrationsSearch>(path, kept, {
    load: loadIntegrationsSearch,
    canonical: canonicalIntegrationsQuery,
    sortBy: "account",
  })
  return { ...hrefs, search: loadIntegrationsSearch(query) }
}

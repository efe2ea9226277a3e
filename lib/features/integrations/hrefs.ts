import { type ListHrefs, listHrefs } from "#lib/features/filter-bar/list-hrefs.ts"
import {
  canonicalIntegrationsQuery,
  type IntegrationsSearch,
  loadIntegrationsSearch,
} from "./search-params.ts"

/** Addresses of the integrations of child accounts. */
export type IntegrationsHrefs = ListHrefs<IntegrationsSearch>

/**
 * What the list of integrations links to.
 * @param path the page without its query.
 * @param query as it was sent.
 */
export const integrationsHrefs = (path: string, query: URLSearchParams): IntegrationsHrefs =>
  listHrefs<IntegrationsSearch>(path, query, {
    load: loadIntegrationsSearch,
    canonical: canonicalIntegrationsQuery,
    sortBy: "account",
  })

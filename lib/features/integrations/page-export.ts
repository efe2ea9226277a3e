import { pageExport } from "#lib/features/exports/page-export.ts"
import { toIntegrationsFilter } from "./queries.ts"
import { integrationsSearchParams, loadIntegrationsSearch } from "./search-params.ts"

/** The integrations of child accounts that their list shows. */
export const integrationsExport = pageExport({
  id: "integrations.export",
  parsers: integrationsSearchParams,
  query: (search, session) => toIntegrationsFilter(loadIntegrationsSearch(search), session),
})

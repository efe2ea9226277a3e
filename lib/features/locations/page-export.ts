import { pageExport } from "#lib/features/exports/page-export.ts"
import { toLocationsFilter } from "./queries.ts"
import { loadLocationsSearch, locationsSearchParams } from "./search-params.ts"

/** The locations that /settings/locations shows. */
export const locationsExport = pageExport({
  id: "locations.export",
  parsers: locationsSearchParams,
  query: (search, { account_id }) => toLocationsFilter(loadLocationsSearch(search), account_id),
})

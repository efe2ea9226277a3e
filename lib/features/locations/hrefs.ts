import { type ListHrefs, listHrefs } from "#lib/features/filter-bar/list-hrefs.ts"
import { canonicalLocationsQuery, type LocationsSearch, loadLocationsSearch } from "./search-params.ts"

/** Addresses of the list of locations. */
export type LocationsHrefs = ListHrefs<LocationsSearch>

/**
 * Links of the list of locations.
 * @param path the page without its query.
 * @param query as it was sent.
 */
export const locationsHrefs = (path: string, query: URLSearchParams): LocationsHrefs =>
  listHrefs<LocationsSearch>(path, query, {
    load: loadLocationsSearch,
    canonical: canonicalLocationsQuery,
    sortBy: "name",
  })

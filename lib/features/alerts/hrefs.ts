import { type ListHrefs, listHrefs } from "#lib/features/filter-bar/list-hrefs.ts"
import { type AlertsSearch, canonicalAlertsQuery, loadAlertsSearch } from "./search-params.ts"

/** Addresses of the list of alerts. */
export type AlertsHrefs = ListHrefs<AlertsSearch>

/** Links of the list of alerts. @param path the page without its query. @param query as it was sent. */
export const alertsHrefs = (path: string, query: URLSearchParams): AlertsHrefs =>
  listHrefs<AlertsSearch>(path, query, {
    load: loadAlertsSearch,
    canonical: canonicalAlertsQuery,
    sortBy: "user",
  })

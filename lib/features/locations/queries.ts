import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { AnswerOf, Id, LocationsFilter, QueryOf } from "#lib/contract/index.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import type { LocationsSearch } from "./search-params.ts"

export type LocationsPage = AnswerOf<"locations.list">

/** API filter and order of the list. */
export function toLocationsFilter(search: LocationsSearch, accountId: Id): LocationsFilter {
  const { keywords, search_type, groupId, deleted, hasIssues, "sort[by]": by, "sort[order]": order } = search
  return {
    account_id: String(accountId),
    ...(keywords ? { keywords, search_type: search_type ?? ("typeahead" as const) } : {}),
    ...(groupId ? { group_id: groupId } : {}),
    ...(hasIssues ? { has_issues: true } : {}),
    ...(deleted ? { deleted: true } : {}),
    ...(by ? { "sort[by]": by } : {}),
    ...(order ? { "sort[order]": order } : {}),
  }
}

/** The API query of the list (D-141). */
export const toLocationsQuery = (search: LocationsSearch, accountId: Id): QueryOf<"locations.list"> => ({
  ...toLocationsFilter(search, accountId),
  with_groups: true,
  with_issues: true,
  ...(search.page ? { page: search.page } : {}),
  ...(search.per_page ? { per_page: search.per_page } : {}),
})

/** The asked page of the locations, the last one when that lies beyond. @throws ApiFailure */
export const loadLocations = (caller: Caller, query: QueryOf<"locations.list">): Promise<LocationsPage> =>
  shownPage(query.page, (page) => callApi(caller, "locations.list", { query: { ...query, page } }))

import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { Id } from "#lib/contract/common.ts"
import type { ListingLocation } from "#lib/contract/local-listings/schema.ts"
import { toListingsFilter } from "./queries.ts"
import { loadListingsSearch } from "./search-params.ts"

type Selected = { ids: readonly string[]; isAll: boolean; list: string }

/**
 * Selected locations as local listings have them, so many at most. Server only.
 * @returns with how many are selected. @throws ApiFailure
 */
export async function loadSelectedListings(
  caller: Caller,
  { ids, isAll, list }: Selected,
  accountId: Id,
  limit: number,
): Promise<{ locations: ListingLocation[]; total: number }> {
  if (!isAll && ids.length === 0) return { locations: [], total: 0 }
  const filter = isAll
    ? toListingsFilter(loadListingsSearch(new URLSearchParams(list)))
    : { location_ids: [...ids] }
  const { locations, paging } = await callApi(caller, "local_listings.list_locations", {
    params: { account_id: String(accountId) },
    query: { ...filter, page: 1, per_page: limit },
  })
  return { locations, total: paging.total }
}

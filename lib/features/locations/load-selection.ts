import { callApi } from "#lib/bff/call-api.ts"
import type { Caller } from "#lib/bff/upstream.ts"
import type { Id, LocationsFilter } from "#lib/contract/index.ts"
import { routes } from "#lib/routes/routes.ts"
import { type LocationSelection, selectionFilter, selectionIn, selectionQuery } from "./selection.ts"

export type LoadedSelection = {
  selection: LocationSelection
  filter: LocationsFilter
  /** How many of them are there. */
  count: number
  listHref: string
  /** What addresses of pages about it end with. */
  query: string
}

/** The selected locations of a page about them, counted. @throws ApiFailure */
export async function loadSelection(
  caller: Caller,
  given: URLSearchParams,
  accountId: Id,
): Promise<LoadedSelection> {
  const selection = selectionIn(given)
  const found = selectionFilter(selection, accountId)
  const count = found
    ? (await callApi(caller, "locations.list", { query: { ...found, per_page: 1 } }))._total
    : 0
  return {
    selection,
    filter: found ?? { account_id: String(accountId) },
    count,
    listHref: routes.locations(selection.list),
    query: selectionQuery(selection),
  }
}

import { callApi } from "#lib/api-client/call-api.ts"
import { everyRow } from "#lib/api-client/every-row.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { Id } from "#lib/contract/index.ts"
import {
  filterOfSelection,
  type LocationSelection,
  type SelectionFilter,
  selectionIn,
  selectionListHref,
  selectionQuery,
} from "./selection.ts"

export type LoadedSelection = {
  selection: LocationSelection
  filter: SelectionFilter
  /** How many of them are there. */
  count: number
  listHref: string
  /** Query of the pages about it. */
  query: string
}

/** A page of the locations that a filter finds, whichever list it is of. Server only. @throws ApiFailure */
async function loadFound(caller: Caller, found: SelectionFilter, paging: { page: number; per_page: number }) {
  if (found.list === "locations") {
    const query = { ...found.query, ...paging }
    const { _embedded, _total, _total_pages } = await callApi(caller, "locations.list", { query })
    return { total: _total, _total_pages, locations: _embedded.locations }
  }
  const params = { account_id: found.accountId }
  const answer = await callApi(caller, "local_listings.list_locations", {
    params,
    query: { ...found.query, ...paging },
  })
  return { total: answer.paging.total, _total_pages: answer.paging.total_pages, locations: answer.locations }
}

/** The selected locations of a page about them, counted. @throws ApiFailure */
export async function loadSelection(
  caller: Caller,
  given: URLSearchParams,
  accountId: Id,
): Promise<LoadedSelection> {
  const selection = selectionIn(given)
  const found = filterOfSelection(selection, accountId)
  return {
    selection,
    filter: found ?? { list: "locations", query: { account_id: String(accountId) } },
    count: found ? (await loadFound(caller, found, { page: 1, per_page: 1 })).total : 0,
    listHref: selectionListHref(selection),
    query: selectionQuery(selection),
  }
}

/** Ids of all locations that a filter finds. Server only. @throws ApiFailure */
export const loadIdsBehind = (caller: Caller, found: SelectionFilter): Promise<string[]> =>
  everyRow(
    (paging) => loadFound(caller, found, paging),
    ({ locations }) => locations.map(({ id }) => String(id)),
  )

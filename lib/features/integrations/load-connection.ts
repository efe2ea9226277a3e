import { callApi } from "#lib/bff/call-api.ts"
import type { Caller } from "#lib/bff/upstream.ts"
import {
  type AnswerOf,
  type Connection,
  type ConnectionPlace,
  type ConnectionPlaceStatus,
  type Id,
  type OauthProvider,
  oauthProviders,
  sameId,
} from "#lib/contract/index.ts"
import type { FilterOption } from "#lib/features/filter-bar/options.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import { loadOptionPage } from "#lib/features/filter-bar/server-options.ts"
import type { ConnectionSearch } from "./connection-search.ts"

export type ConnectionPlaces = AnswerOf<"connection_places.list">

/** The connections of an account by the integration that they connect; server only. @throws ApiFailure */
export async function loadConnections(caller: Caller): Promise<Connection[]> {
  const list = await callApi(caller, "connections.list", { query: { per_page: 100 } })
  return list._embedded.connections
}

/** The connection to a provider; null when there is none that reviews come through. Server only. @throws ApiFailure */
export async function loadConnection(caller: Caller, provider: OauthProvider): Promise<Connection | null> {
  const all = await loadConnections(caller)
  return all.find(({ integration_code: code }) => code === oauthProviders[provider]) ?? null
}

/** The part that is shown: what waits for a person comes first. */
export const shownPart = (connection: Connection, { part }: ConnectionSearch): ConnectionPlaceStatus =>
  part ?? (connection.places_doubtful > 0 ? "doubtful" : "matched")

/** Places of one part of a connection; server only. @throws ApiFailure */
export const loadPlaces = (
  caller: Caller,
  { oauth_token_id: token }: Connection,
  { part, page }: { part: ConnectionPlaceStatus; page: number | null },
): Promise<ConnectionPlaces> =>
  shownPage(page, (shown) =>
    callApi(caller, "connection_places.list", {
      query: { oauth_token_id: String(token), status: part, page: shown, per_page: 25 },
    }),
  )

export type Choice = { place: ConnectionPlace; options: FilterOption[] }

/** What can be chosen for a place of the list: locations, those that a text finds. Server only. @throws ApiFailure */
export async function loadChoice(
  caller: Caller,
  { accountId, places, search }: { accountId: Id; places: ConnectionPlaces; search: ConnectionSearch },
): Promise<Choice | null> {
  const place = places._embedded.connection_places.find(({ id }) => search.place && sameId(id, search.place))
  if (!place) return null
  const text = search.search_terms ?? ""
  const { options } = await loadOptionPage("locations", caller, {
    ...{ accountId: String(accountId), text, page: 1 },
  })
  return { place, options }
}

import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import {
  type AnswerOf,
  type Connection,
  type ConnectionPlace,
  type ConnectionPlaceStatus,
  type Id,
  type Integration,
  type OauthProvider,
  oauthProviders,
  type PlaceMovePreview,
} from "#lib/contract/index.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import type { FilterOption } from "#lib/features/filter-bar/options.ts"
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

/** The integration of a provider as the account has it; null when it is not offered. Server only. @throws ApiFailure */
export async function loadIntegration(caller: Caller, provider: OauthProvider): Promise<Integration | null> {
  const list = await callApi(caller, "integrations.list", { query: { per_page: 500 } })
  return list._embedded.integrations.find(({ code }) => code === oauthProviders[provider]) ?? null
}

/** The part of the places that is shown: what waits for a person comes first. */
export const shownPart = (connection: Connection, { part }: ConnectionSearch): ConnectionPlaceStatus =>
  (part === "accounts" ? null : part) ?? (connection.places_doubtful > 0 ? "doubtful" : "matched")

type Cursor = Pick<ConnectionSearch, "before" | "after">

/**
 * Places of one part of a connection between two cursors; the first ones where all that stood behind a cursor has been
 * settled. Server only. @throws ApiFailure
 */
export async function loadPlaces(
  caller: Caller,
  { oauth_token_id: token }: Connection,
  { part, before, after }: { part: ConnectionPlaceStatus } & Cursor,
): Promise<ConnectionPlaces> {
  const query = { oauth_token_id: String(token), status: part, per_page: 25 }
  const cursor = { before: before ?? undefined, after: after ?? undefined }
  const list = await callApi(caller, "connection_places.list", { query: { ...query, ...cursor } })
  const isBehindAll = list._embedded.connection_places.length === 0 && list._total > 0
  return isBehindAll ? callApi(caller, "connection_places.list", { query }) : list
}

export type Choice = { place: ConnectionPlace; options: FilterOption[] }

/** Locations to match with a place of the list, found by a text. Server only. @throws ApiFailure */
export async function loadChoice(
  caller: Caller,
  { accountId, places, search }: { accountId: Id; places: ConnectionPlaces; search: ConnectionSearch },
): Promise<Choice | null> {
  const place = places._embedded.connection_places.find(({ id }) => search.place && sameId(id, search.place))
  if (!place) return null
  const text = search.search_terms
  const { _embedded } = await callApi(caller, "connection_locations.list", {
    query: {
      oauth_token_id: String(place.oauth_token_id),
      per_page: 25,
      ...(text ? { keywords: text, search_type: "typeahead" as const } : {}),
    },
  })
  const options = _embedded.connection_locations.map((location) => ({
    id: String(location.location_id),
    name: location.location_name,
    hint: [sameId(location.account_id, accountId) ? null : location.account_name, location.address]
      .filter(Boolean)
      .join(", "),
  }))
  return { place, options }
}

/**
 * Preview of moving a place to the selected location; null where none is selected, and for one that does not exist.
 * Server only. @throws ApiFailure
 */
export async function loadMovePreview(
  caller: Caller,
  { id, has_reviews: keepsReviews }: ConnectionPlace,
  { at }: ConnectionSearch,
): Promise<PlaceMovePreview | null> {
  if (!at || !keepsReviews) return null
  try {
    const input = { params: { id: String(id) }, query: { location_id: at } }
    return await callApi(caller, "connection_places.preview_move", input)
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null
    throw error
  }
}

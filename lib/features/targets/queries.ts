import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { LocationCustomTarget } from "#lib/contract/index.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import type { TargetScoreSearch } from "./search-params.ts"

/** Owner of the targets: the account, a group, or a location. */
export type TargetPlace = { name: string; locationId: string | null; groupId: string | null }

const wholeAccount: TargetPlace = { name: "All locations", locationId: null, groupId: null }

/** Place in the URL. @throws ApiFailure for a foreign or missing id. */
export async function loadTargetPlace(
  caller: Caller,
  { locationId, groupId }: Pick<TargetScoreSearch, "locationId" | "groupId">,
): Promise<TargetPlace> {
  if (locationId) {
    const { name } = await callApi(caller, "locations.get", { params: { id: locationId } })
    return { name, locationId, groupId: null }
  }
  if (!groupId) return wholeAccount
  const query = { without_locations: true }
  const { name } = await callApi(caller, "groups.get", { params: { id: groupId }, query })
  return { name, locationId: null, groupId }
}

/** The targets of a place; undefined where none are set. */
export async function loadTargetsOf(
  { caller, account }: Pick<PageContext, "caller" | "account">,
  { locationId, groupId }: Omit<TargetPlace, "name">,
): Promise<LocationCustomTarget | undefined> {
  const query = {
    account_id: String(account.id),
    per_page: 1,
    ...(locationId ? { location_id: locationId } : {}),
    ...(groupId ? { group_id: groupId } : {}),
  }
  const [first] = (await callApi(caller, "location_custom_targets.list", { query }))._embedded
    .location_custom_targets
  const isOfPlace =
    first !== undefined &&
    String(first.location_id ?? "") === (locationId ?? "") &&
    String(first.group_id ?? "") === (groupId ?? "")
  return isOfPlace ? first : undefined
}

const mostFound = 10

export type FoundPlace = { id: string; name: string; kind: "group" | "location"; note: string | null }

/** Groups and locations whose name is like a text: the first few of each. */
export async function findTargetPlaces(
  caller: Caller,
  text: string,
  canGroups: boolean,
): Promise<FoundPlace[]> {
  const query = { keywords: text, per_page: mostFound }
  const [groups, locations] = await Promise.all([
    canGroups ? callApi(caller, "groups.list", { query }) : null,
    callApi(caller, "locations.list", { query }),
  ])
  return [
    ...(groups?._embedded.groups ?? []).map(
      ({ id, name }): FoundPlace => ({ id: String(id), name, kind: "group", note: null }),
    ),
    ...locations._embedded.locations.map(
      ({ id, name, city }): FoundPlace => ({ id: String(id), name, kind: "location", note: city ?? null }),
    ),
  ]
}

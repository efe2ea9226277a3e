import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { maxInList } from "#lib/contract/comma-list.ts"
import {
  type FilterOption,
  groupOptions,
  groupsQuery,
  locationOptions,
  locationsQuery,
  type OptionKind,
  type OptionPage,
  type OptionSearch,
  type PlaceKind,
  peopleOptions,
  peopleQuery,
  sourceOptions,
  sourcesQuery,
  tagOptions,
  tagsQuery,
} from "./options.ts"
import { shownPage } from "./page-number.ts"

type Load = (caller: Caller, search: OptionSearch) => Promise<OptionPage>

const loadOptions: Record<OptionKind, Load> = {
  groups: async (caller, search) =>
    groupOptions(await callApi(caller, "groups.list", { query: groupsQuery(search) })),
  locations: async (caller, search) =>
    locationOptions(await callApi(caller, "locations.list", { query: locationsQuery(search) })),
  sources: async (caller, search) =>
    sourceOptions(await callApi(caller, "sources.list", { query: sourcesQuery(search) })),
  tags: async (caller, search) =>
    tagOptions(await callApi(caller, "tags.list", { query: tagsQuery(search) })),
  people: async (caller, search) =>
    peopleOptions(await callApi(caller, "reviews.list_assignees", { query: peopleQuery(search) }), search),
}

/** The page of a list that is asked for, its last one when that lies beyond. Server only. @throws ApiFailure */
export async function loadOptionPage(
  kind: OptionKind,
  caller: Caller,
  search: OptionSearch,
): Promise<OptionPage> {
  return shownPage(search.page, (page) => loadOptions[kind](caller, { ...search, page }))
}

export type NamedKind = "locations" | "groups" | "people"

type LoadOnes = (
  caller: Caller,
  query: { account_id: string; id: string[]; per_page: number },
) => Promise<OptionPage>

const loadOnes: Record<NamedKind, LoadOnes> = {
  groups: async (caller, query) =>
    groupOptions(await callApi(caller, "groups.list", { query: { ...query, without_locations: true } })),
  locations: async (caller, query) => locationOptions(await callApi(caller, "locations.list", { query })),
  people: async (caller, query) =>
    peopleOptions(await callApi(caller, "reviews.list_assignees", { query }), {
      text: "",
      page: 1,
      hasWords: false,
    }),
}

/** Entries of a list by their ids, however many; missing and foreign ones are left out. Server only. @throws ApiFailure */
export async function loadNamed(
  caller: Caller,
  kind: NamedKind,
  accountId: string,
  ids: readonly string[],
): Promise<FilterOption[]> {
  const found: FilterOption[] = []
  for (let from = 0; from < ids.length; from += maxInList) {
    const id = ids.slice(from, from + maxInList)
    const { options } = await loadOnes[kind](caller, { account_id: accountId, id, per_page: maxInList })
    found.push(...options)
  }
  return found
}

type LoadName = (caller: Caller, id: string) => Promise<string>

/** Name of a chosen group, location or source. Server only. @throws ApiFailure, 404 for foreign and missing ids. */
export const loadOptionName: Record<Exclude<PlaceKind, "people">, LoadName> = {
  groups: async (caller, id) =>
    (await callApi(caller, "groups.get", { params: { id }, query: { without_locations: true } })).name,
  locations: async (caller, id) => (await callApi(caller, "locations.get", { params: { id } })).name,
  sources: async (caller, id) => (await callApi(caller, "sources.get", { params: { id } })).name,
}

import { browserCall } from "#lib/api-client/browser-client.ts"
import type { SavedFilterConfig, UserPreference } from "#lib/contract/user-preferences/schema.ts"
import { type Owner, savedFilterBody, savedFiltersQuery } from "./queries.ts"

export type SavedFilter = { id: string; name: string; config: SavedFilterConfig }
export type SavedFilterPage = { filters: SavedFilter[]; page: number; totalPages: number }

const filterOf = ({ id, name, config }: UserPreference): SavedFilter => ({ id: String(id), name, config })

/** One page of the own saved filters, by name. @throws ApiFailure */
export async function fetchSavedFilters(
  owner: Owner,
  page: number,
  signal: AbortSignal,
): Promise<SavedFilterPage> {
  const query = savedFiltersQuery(owner, page)
  const answer = await browserCall("user_preferences.list", { query }, { signal })
  return {
    filters: answer._embedded.user_preferences.map(filterOf),
    page: answer._page,
    totalPages: answer._total_pages,
  }
}

/**
 * Selects one: fetched, then updated with the prune flag (D-102).
 * @returns what is left of it, and whether something was dropped.
 * @throws ApiFailure
 */
export async function selectSavedFilter(
  owner: Owner,
  id: string,
): Promise<{ filter: SavedFilter; isPruned: boolean }> {
  const params = { id }
  const found = filterOf(await browserCall("user_preferences.get", { params }))
  const body = savedFilterBody(owner, found, true)
  const pruned = await browserCall("user_preferences.update", { params, body })
  return { filter: filterOf(pruned), isPruned: (pruned.pruned ?? []).length > 0 }
}

/** Saves under a new name, or what is on the screen into one that is there. @throws ApiFailure */
export async function saveFilter(
  owner: Owner,
  { id, name, config }: Omit<SavedFilter, "id"> & { id: string | null },
): Promise<SavedFilter> {
  const body = savedFilterBody(owner, { name, config }, false)
  return filterOf(
    id === null
      ? await browserCall("user_preferences.create", { body })
      : await browserCall("user_preferences.update", { params: { id }, body }),
  )
}

/** Deletes one. @throws ApiFailure */
export const deleteSavedFilter = (id: string): Promise<undefined> =>
  browserCall("user_preferences.delete", { params: { id } })

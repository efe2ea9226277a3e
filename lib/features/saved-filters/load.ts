import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { AnswerOf } from "#lib/contract/index.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import { type Owner, savedFiltersQuery } from "./queries.ts"

export type SavedFilterList = AnswerOf<"user_preferences.list">

/** One page of the own saved filters; server only. @throws ApiFailure */
export const loadSavedFilters = (caller: Caller, owner: Owner, page: number): Promise<SavedFilterList> =>
  shownPage(page, (shown) =>
    callApi(caller, "user_preferences.list", { query: savedFiltersQuery(owner, shown) }),
  )

/**
 * Name of a URL's saved filter (000 §7); server only.
 * @returns null when there is none, or none any more; `isFailed` when it could not be asked.
 */
export async function loadSavedFilterName(
  caller: Caller,
  id: string | null,
): Promise<{ name: string | null; isFailed: boolean }> {
  if (id === null) return { name: null, isFailed: false }
  try {
    const { name } = await callApi(caller, "user_preferences.get", { params: { id } })
    return { name, isFailed: false }
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error
    return { name: null, isFailed: error.status >= 500 }
  }
}

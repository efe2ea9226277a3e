import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { Id, Issue } from "#lib/contract/index.ts"
import { maxPerPage } from "#lib/contract/paging-constants.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"

/** Issues of a location, muted ones last (001 §7, D-155). Server only. */
export const loadIssues = async (
  caller: Caller,
  accountId: Id,
  locationId: string,
): Promise<Attempt<Issue[]>> => {
  const query = {
    account_id: String(accountId),
    location_id: locationId,
    resource_type: "location" as const,
    resource_id: locationId,
    per_page: maxPerPage,
  }
  const list = await attempt(callApi(caller, "issues.list", { query }))
  return list.ok ? { ok: true, value: list.value._embedded.issues } : list
}

/** Issues that are still open. @param issues as they were loaded; none where they were not. */
export const openIssues = (issues: Attempt<Issue[]> | null): Issue[] =>
  issues?.ok ? issues.value.filter(({ muted }) => !muted) : []

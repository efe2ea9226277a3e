import { browserCall } from "#lib/api-client/browser-client.ts"
import { groupsQuery } from "#lib/features/filter-bar/options.ts"
import { type GroupOption, groupOption } from "./audience.ts"

/** Groups that a typed text fits, through the BFF. @throws ApiFailure */
export async function searchGroups(
  accountId: string,
  text: string,
  signal: AbortSignal,
): Promise<GroupOption[]> {
  const query = groupsQuery({ accountId, text, page: 1 })
  const { _embedded } = await browserCall("groups.list", { query }, { signal })
  return _embedded.groups.map(groupOption)
}

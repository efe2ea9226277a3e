import { callApi } from "#lib/api-client/call-api.ts"
import type { AnswerOf } from "#lib/contract/index.ts"
import { sameId } from "#lib/contract/same-id.ts"
import type { PageContext } from "#lib/page/load-context.ts"

/** Someone who can take over scheduled exports. */
export type Successor = { id: string; name: string }

/**
 * Who can take over what a user leaves behind: first the viewer, who is proposed, then everyone else of the account
 * who may own scheduled exports (D-271).
 * @returns no one where there is nothing to take over. @throws ApiFailure
 */
export async function loadSuccessors(
  { caller, account, session }: PageContext,
  leaving: AnswerOf<"users.get">,
): Promise<Successor[]> {
  if (!leaving.scheduled_export_count) return []
  const query = { account_id: String(account.id), include_shadow_users: false, per_page: 500 }
  const { _embedded } = await callApi(caller, "users.list", { query })
  const others = _embedded.users
    .filter(({ id }) => !sameId(id, leaving.id) && !sameId(id, session.user_id))
    .filter(({ can_schedule: can }) => can !== false)
    .map(({ id, profile_name: name, email }) => ({ id: String(id), name: `${name} (${email})` }))
  const isOwn = sameId(leaving.id, session.user_id)
  return isOwn ? others : [{ id: String(session.user_id), name: "You" }, ...others]
}

import { callApi } from "#lib/api-client/call-api.ts"
import type { AuthAnswer } from "#lib/contract/index.ts"
import { sameId } from "#lib/contract/same-id.ts"
import type { SessionTenant } from "./session.ts"

/**
 * Whether a session that has just been opened may live on a white label's host: only its account's and its children's
 * may (design 5, secrets).
 * @throws ApiFailure
 */
export async function belongsTo(tenant: SessionTenant, answer: AuthAnswer): Promise<boolean> {
  if (sameId(answer.account_id, tenant.account_id)) return true
  const params = { id: String(answer.account_id) }
  const account = await callApi(answer, "accounts.get", { params })
  return sameId(account.parent_id, tenant.account_id)
}

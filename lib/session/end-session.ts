import { callApi } from "#lib/api-client/call-api.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { forgetAccountFacts } from "./account-facts.ts"
import type { Session } from "./session.ts"

/**
 * Ends a session in the API (D-043).
 * @returns the failure when the API could not be told; null when the token is dead, also when it was before.
 */
export async function endSession(session: Session): Promise<ApiFailure | null> {
  await forgetAccountFacts(session.token)
  try {
    await callApi({ email: session.email, token: session.token }, "auth.end", {})
    return null
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return error.status === 401 ? null : error
  }
}

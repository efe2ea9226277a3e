import { callApi } from "#lib/api-client/call-api.ts"
import type { Invitation } from "#lib/contract/passwords/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import type { Origin } from "#lib/http/origin.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"
import { routes } from "#lib/routes/routes.ts"
import { linkTokenOf } from "./link-token.ts"

/**
 * Asks whose password the link that was opened in this browser resets (D-045).
 * @param cookies a `Cookie` header.
 * @returns the email and the invitation that it accepts, or where to go instead: /expired-password without a good link, /error when it cannot be asked.
 */
export async function checkReset(
  cookies: string | null,
  origin: Origin,
): Promise<{ email: string; invitation: Invitation | null } | { leaveFor: string }> {
  const token = await linkTokenOf(cookies, routes.resetPassword())
  if (!token) return { leaveFor: routes.expiredPassword() }
  try {
    const headers = visitorHeaders(origin)
    const { email, invitation = null } = await callApi(
      null,
      "passwords.check",
      { query: { token } },
      { headers },
    )
    return { email, invitation }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.status === 410) return { leaveFor: routes.expiredPassword() }
    return { leaveFor: routes.error({ statusCode: error.status, message: error.userText }) }
  }
}

import { callApi } from "#lib/api-client/call-api.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { nowLoggedInWith } from "#lib/format/saved.ts"
import { leaveFor } from "#lib/http/leave-for.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"
import { routes } from "#lib/routes/routes.ts"
import * as cookies from "./cookies.ts"
import { sealFlash } from "./flash.ts"
import { linkTokenOf } from "./link-token.ts"
import { ownVisit } from "./own-visit.ts"
import { refreshSession } from "./renew.ts"
import { sealSession } from "./seal.ts"
import type { Visit } from "./visit.ts"

/** Renews the session, which may be open only now; a new email has ended it when it was its owner's. */
async function renewed({ session, origin }: Visit): Promise<string[]> {
  if (!session) return []
  try {
    return [cookies.sessionCookie(origin.scheme, await sealSession(await refreshSession(session)))]
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return error.status === 401 ? [cookies.clearedSessionCookie(origin.scheme)] : []
  }
}

/**
 * POST /api/session/confirm-email: confirms the email of the link that was opened in this browser, whoever is logged in
 * there (D-044, D-273). The page says what has changed; whoever has only confirmed the own email goes to the start.
 */
export async function confirmEmail(request: Request): Promise<Response> {
  const visit = await ownVisit(request)
  if (visit instanceof Response) return visit
  const { scheme } = visit.origin
  const confirmation_token = await linkTokenOf(request.headers.get("cookie"), routes.confirmEmail())
  if (!confirmation_token) return leaveFor(routes.confirmEmail())
  const cleared = cookies.clearedLinkTokenCookie(scheme)
  try {
    const headers = visitorHeaders(visit.origin, request.headers)
    const { email, is_change } = await callApi(
      null,
      "confirmations.complete",
      { body: { confirmation_token } },
      { headers },
    )
    const session = await renewed(visit)
    if (!is_change) return leaveFor(routes.home(), [cleared, ...session])
    const flash = await sealFlash({ error: "", notice: nowLoggedInWith(email), email })
    return leaveFor(routes.confirmEmail(), [cleared, ...session, cookies.flashCookie(scheme, flash)])
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.status === 410) return leaveFor(routes.confirmEmail(), [cleared])
    const flash = await sealFlash({ error: error.userText, email: "" })
    return leaveFor(routes.confirmEmail(), [cookies.flashCookie(scheme, flash)])
  }
}

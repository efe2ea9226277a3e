import { callApi } from "#lib/api-client/call-api.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { leaveFor } from "#lib/http/leave-for.ts"
import { readForm } from "#lib/http/read-form.ts"
import { routes } from "#lib/routes/routes.ts"
import * as cookies from "./cookies.ts"
import { ownVisit } from "./own-visit.ts"
import { safeReturnPath } from "./return-path.ts"

/**
 * POST /api/session/confirm: sends the link that confirms the session's email again and comes back to the page,
 * which says how it went (D-033, D-044).
 */
export async function resendConfirmation(request: Request): Promise<Response> {
  const visit = await ownVisit(request)
  if (visit instanceof Response) return visit
  const form = await readForm(request)
  if (form instanceof Response) return form
  const { session, origin } = visit
  if (!session) return leaveFor(routes.login())
  const back = safeReturnPath(form.get("return_to")) ?? routes.home()
  try {
    await callApi(null, "confirmations.resend", { body: { email: session.email } })
    return leaveFor(back, [cookies.resendCookie(origin.scheme, "sent")])
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return leaveFor(back, [cookies.resendCookie(origin.scheme, "failed")])
  }
}

import { callApi } from "#lib/bff/call-api.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import * as cookies from "./cookies.ts"
import { sealFlash } from "./flash.ts"
import { leaveFor } from "./leave-for.ts"
import { ownVisit } from "./own-visit.ts"
import { readForm } from "./read-form.ts"
import { refreshSession } from "./renew.ts"
import { safeReturnPath } from "./return-path.ts"
import { sealSession } from "./seal.ts"
import { visitorHeaders } from "./visitor-headers.ts"

/**
 * POST /api/session/confirm: sends the link that confirms the session's e-mail again and comes back to the page,
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
  } catch (fault) {
    if (!(fault instanceof ApiFailure)) throw fault
    return leaveFor(back, [cookies.resendCookie(origin.scheme, "failed")])
  }
}

/** What the login page says to somebody whose session is over: a new e-mail ends it, and is what to log in with. */
const farewell = (fault: ApiFailure, own: string, confirmed: string | undefined) =>
  confirmed && confirmed.toLowerCase() !== own.toLowerCase()
    ? { error: "", notice: savedText.email, email: confirmed }
    : { error: fault.userText, email: own }

/**
 * GET /api/session/confirm: where the link of the mail leads a browser that is signed in already. Confirms the e-mail,
 * renews the session and goes to the start; a link that is not open says so (D-044). A new e-mail ends the session.
 */
export async function followConfirmation(request: Request): Promise<Response> {
  const visit = await ownVisit(request)
  if (visit instanceof Response) return visit
  const { session, origin } = visit
  const confirmation_token = new URL(request.url).searchParams.get("confirmation_token") ?? ""
  if (!session) return leaveFor(routes.login({ confirmationToken: confirmation_token }))
  const headers = visitorHeaders(origin, request.headers)
  let confirmed: string | undefined
  try {
    const answer = await callApi(
      null,
      "confirmations.complete",
      { body: { confirmation_token } },
      { headers },
    )
    confirmed = answer.email
    const seal = await sealSession(await refreshSession(session))
    return leaveFor(routes.home(), [cookies.sessionCookie(origin.scheme, seal)])
  } catch (fault) {
    if (!(fault instanceof ApiFailure)) throw fault
    if (fault.status !== 401) {
      return leaveFor(routes.error({ statusCode: fault.status, message: fault.userText }))
    }
    const flash = await sealFlash(farewell(fault, session.email, confirmed))
    return leaveFor(routes.login(), [
      cookies.clearedSessionCookie(origin.scheme),
      cookies.flashCookie(origin.scheme, flash),
    ])
  }
}

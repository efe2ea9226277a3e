import { callApi } from "#lib/api-client/call-api.ts"
import type { BodyOf } from "#lib/contract/operations.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { leaveFor } from "#lib/http/leave-for.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"
import { routes } from "#lib/routes/routes.ts"
import * as cookies from "./cookies.ts"
import { endSession } from "./end-session.ts"
import { sealFlash } from "./flash.ts"
import { identifyLogin } from "./identify-login.ts"
import { knownBrowsersCookie } from "./known-browsers.ts"
import { typistCookie } from "./last-typist.ts"
import { linkTokenOf } from "./link-token.ts"
import { openSession } from "./open-session.ts"
import { ownVisit } from "./own-visit.ts"
import { readPageForm } from "./read-page-form.ts"
import { sealSession } from "./seal.ts"
import type { Visit } from "./visit.ts"

/** The API has ended the sessions of whoever has this email; a browser signed in as someone else stays so. */
const isEnded = ({ session }: Visit, email: string | undefined): boolean =>
  session !== null && (email === undefined || session.email.toLowerCase() === email.toLowerCase())

/** Whoever accepts an invitation is logged in; when that fails, the password is set all the same. */
async function welcome(
  request: Request,
  visit: Visit,
  body: BodyOf<"auth.create">,
): Promise<Response | null> {
  const { scheme } = visit.origin
  try {
    const { session, knownBrowser } = await openSession(body, visit, request)
    if (visit.session) await endSession(visit.session)
    identifyLogin(session)
    return leaveFor(routes.home(), [
      cookies.clearedLinkTokenCookie(scheme),
      cookies.sessionCookie(scheme, await sealSession(session)),
      await typistCookie(request, scheme, session),
      ...(knownBrowser ? [knownBrowsersCookie(request, scheme, knownBrowser)] : []),
      cookies.clearedReturnCookie(scheme),
    ])
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return null
  }
}

/**
 * POST /api/session/reset-password: sets the password by the link that was opened in this browser (D-045, D-046). The
 * first one accepts an invitation and logs in (D-056). A dead link leads to /expired-password; every other error goes
 * back to the form.
 */
export async function resetPassword(request: Request): Promise<Response> {
  const visit = await ownVisit(request)
  if (visit instanceof Response) return visit
  const form = await readPageForm(request, visit, () => routes.resetPassword())
  if (form instanceof Response) return form
  const { scheme } = visit.origin
  const token = await linkTokenOf(request.headers.get("cookie"), routes.resetPassword())
  if (!token) return leaveFor(routes.expiredPassword())
  const given = (name: string) => form.get(name) ?? ""
  const body = { token, password: given("password"), password_confirmation: given("password_confirmation") }
  try {
    const headers = visitorHeaders(visit.origin, request.headers)
    const { email, is_invitation } = await callApi(null, "passwords.update", { body }, { headers })
    const welcomed =
      is_invitation && email && (await welcome(request, visit, { email, password: body.password }))
    if (welcomed) return welcomed
    return leaveFor(routes.passwordResetComplete(), [
      cookies.clearedLinkTokenCookie(scheme),
      ...(isEnded(visit, email) ? [cookies.clearedSessionCookie(scheme)] : []),
    ])
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.status === 410) {
      return leaveFor(routes.expiredPassword(), [cookies.clearedLinkTokenCookie(scheme)])
    }
    const seal = await sealFlash({ error: error.userText, email: "" })
    return leaveFor(routes.resetPassword(), [cookies.flashCookie(scheme, seal)])
  }
}

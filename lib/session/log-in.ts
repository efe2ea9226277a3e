import { ApiFailure } from "#lib/errors/api-failure.ts"
import { readCookie } from "#lib/http/cookies.ts"
import { leaveFor } from "#lib/http/leave-for.ts"
import { routes } from "#lib/routes/routes.ts"
import * as cookies from "./cookies.ts"
import { endSession } from "./end-session.ts"
import { sealFlash } from "./flash.ts"
import { identifyLogin } from "./identify-login.ts"
import { knownBrowsersCookie } from "./known-browsers.ts"
import { typistCookie } from "./last-typist.ts"
import { openSession } from "./open-session.ts"
import { ownVisit } from "./own-visit.ts"
import { readPageForm } from "./read-page-form.ts"
import { safeReturnPath } from "./return-path.ts"
import { sealSession } from "./seal.ts"
import { unsentFormBack } from "./unsent-form.ts"

const bodyOf = (form: URLSearchParams) => {
  const token = form.get("confirmation_token")
  return {
    email: (form.get("email") ?? "").trim(),
    password: form.get("password") ?? "",
    ...(token ? { confirmation_token: token } : {}),
  }
}

const pageOf = (confirmationToken: string | null) => routes.login({ confirmation_token: confirmationToken })

/**
 * POST /api/session/login: opens a session with a fresh seal and nonce and goes to the return address (D-042, D-064,
 * D-067); an error goes back to the form, which shows it and keeps the email. Whatever session was open before ends.
 */
export async function logIn(request: Request): Promise<Response> {
  const visit = await ownVisit(request)
  if (visit instanceof Response) return visit
  const form = await readPageForm(request, visit, (sent) => pageOf(sent.get("confirmation_token")))
  if (form instanceof Response) return form
  const { scheme } = visit.origin
  const before = visit.session
  try {
    const { session, knownBrowser } = await openSession(bodyOf(form), visit, request)
    if (before) await endSession(before)
    identifyLogin(session)
    const back = safeReturnPath(readCookie(request.headers.get("cookie"), cookies.returnCookieName))
    const seal = await sealSession(session)
    return leaveFor(back ?? routes.home(), [
      cookies.sessionCookie(scheme, seal),
      cookies.clearedReturnCookie(scheme),
      cookies.clearedFlashCookie(scheme),
      await typistCookie(request, scheme, session),
      ...(knownBrowser ? [knownBrowsersCookie(request, scheme, knownBrowser)] : []),
      ...(await unsentFormBack(request, scheme, session)),
    ])
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (before) await endSession(before)
    const seal = await sealFlash({ error: error.userText, email: (form.get("email") ?? "").trim() })
    // A link that is of no use any more would refuse the next attempt as well.
    return leaveFor(pageOf(error.status === 410 ? null : form.get("confirmation_token")), [
      cookies.clearedSessionCookie(scheme),
      cookies.flashCookie(scheme, seal),
    ])
  }
}

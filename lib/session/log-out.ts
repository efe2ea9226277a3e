import { routes } from "#lib/routes/routes.ts"
import * as cookies from "./cookies.ts"
import { endSession } from "./end-session.ts"
import { sealFlash } from "./flash.ts"
import { leaveFor } from "./leave-for.ts"
import { ownVisit } from "./own-visit.ts"
import { readForm } from "./read-form.ts"

/**
 * POST /api/session/logout: ends the session in the API and in the browser and goes to /login; the form field
 * `invalidated=true` marks it there (000 §4, D-067). When the API could not be told, the login page says so.
 */
export async function logOut(request: Request): Promise<Response> {
  const visit = await ownVisit(request)
  if (visit instanceof Response) return visit
  const { scheme } = visit.origin
  const form = await readForm(request)
  const failure = visit.session ? await endSession(visit.session) : null
  const said = failure
    ? cookies.flashCookie(scheme, await sealFlash({ error: failure.userText, email: "" }))
    : cookies.clearedFlashCookie(scheme)
  return leaveFor(routes.login({ invalidated: form?.get("invalidated") === "true" }), [
    cookies.clearedSessionCookie(scheme),
    cookies.clearedReturnCookie(scheme),
    said,
  ])
}

import { leaveFor } from "#lib/http/leave-for.ts"
import { readOptionalForm } from "#lib/http/read-form.ts"
import { paths } from "#lib/routes/routes.ts"
import * as cookies from "./cookies.ts"
import { endSession } from "./end-session.ts"
import { sealFlash } from "./flash.ts"
import { clearedOwnCookie } from "./own-cookie.ts"
import { ownVisit } from "./own-visit.ts"
import { sessionOfRequest, type Visit } from "./visit.ts"

/** The sessions that Log Out ends: in a shadow session also the parent's (D-051). */
async function sessionsOf(request: Request, visit: Visit) {
  const parent = visit.shadowId === null ? null : { ...visit, shadowId: null }
  return [visit.session, parent && (await sessionOfRequest(request.headers, parent))].filter(
    (session) => session !== null,
  )
}

/**
 * POST /api/session/logout: ends the session in the API and in the browser and goes to /login; the form field
 * `invalidated=true` marks it there (000 §4, D-067). When the API could not be told, the login page says so.
 */
export async function logOut(request: Request): Promise<Response> {
  const visit = await ownVisit(request)
  if (visit instanceof Response) return visit
  const { scheme } = visit.origin
  const form = await readOptionalForm(request)
  if (form instanceof Response) return form
  const failures = []
  for (const session of await sessionsOf(request, visit)) failures.push(await endSession(session))
  const failure = failures.find((one) => one !== null)
  const said = failure
    ? cookies.flashCookie(scheme, await sealFlash({ error: failure.userText, email: "" }))
    : cookies.clearedFlashCookie(scheme)
  return leaveFor(paths.login({ invalidated: form.get("invalidated") === "true" }), [
    clearedOwnCookie(visit),
    ...(visit.shadowId === null ? [] : [cookies.clearedSessionCookie(scheme)]),
    cookies.clearedReturnCookie(scheme),
    said,
  ])
}

import { leaveFor } from "#lib/http/leave-for.ts"
import { readForm } from "#lib/http/read-form.ts"
import { paths } from "#lib/routes/routes.ts"
import * as cookies from "./cookies.ts"
import { endSession } from "./end-session.ts"
import { identifyLogin } from "./identify-login.ts"
import { typistCookie } from "./last-typist.ts"
import { offeredSession } from "./offered-session.ts"
import { ownVisit } from "./own-visit.ts"
import { sealSession } from "./seal.ts"
import { ssoFailed } from "./sso-login.ts"

/**
 * POST /api/session/sso: the answer to /sso-login. `choice=continue` ends the session of before and goes on with the
 * offered one, anything else ends the offered one.
 */
export async function chooseSession(request: Request): Promise<Response> {
  const visit = await ownVisit(request)
  if (visit instanceof Response) return visit
  const form = await readForm(request)
  if (form instanceof Response) return form
  const { scheme } = visit.origin
  const offered = await offeredSession(request.headers.get("cookie"), visit)
  const isTaken = form.get("choice") === "continue"
  if (!offered) return isTaken ? ssoFailed(visit) : leaveFor(paths.home())
  const forgotten = cookies.clearedOfferedCookie(scheme)
  if (!isTaken) {
    await endSession(offered)
    return leaveFor(paths.home(), [forgotten])
  }
  if (visit.session) await endSession(visit.session)
  identifyLogin(offered)
  const seal = await sealSession({ ...offered, kind: "session" })
  return leaveFor(paths.home(), [
    cookies.sessionCookie(scheme, seal),
    await typistCookie(request, scheme, offered),
    cookies.clearedReturnCookie(scheme),
    forgotten,
  ])
}

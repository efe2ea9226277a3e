import { errorPageText } from "#lib/errors/texts.ts"
import { leaveFor, refuse } from "#lib/http/leave-for.ts"
import { paths, routes } from "#lib/routes/routes.ts"
import { endSession } from "./end-session.ts"
import { clearedOwnCookie } from "./own-cookie.ts"
import { ownVisit } from "./own-visit.ts"

/**
 * POST /as/{id}/api/session/switch-back: ends the shadow session alone and goes to the parent's accounts (D-051).
 * When the API could not be told it stays open, and the error page says so.
 */
export async function switchBack(request: Request): Promise<Response> {
  const visit = await ownVisit(request)
  if (visit instanceof Response) return visit
  if (visit.shadowId === null) return refuse(404, "Not Found")
  const failure = visit.session && (await endSession(visit.session))
  if (failure) return leaveFor(routes.error({ message: errorPageText }))
  return leaveFor(paths.accounts(), [clearedOwnCookie(visit)])
}

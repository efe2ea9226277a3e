import { errorAnswer, refusal } from "#lib/api-client/error-answer.ts"
import { identityOf } from "#lib/browser-storage/session-identity.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { isOwnWrite } from "#lib/http/same-origin.ts"
import { clearedOwnCookie, ownCookie } from "./own-cookie.ts"
import { ownVisit } from "./own-visit.ts"
import { refreshSession } from "./renew.ts"
import { sealSession } from "./seal.ts"
import { newNonce } from "./session.ts"

/**
 * POST /api/session/refresh: a forced reload of the session. Same identity, new token and fresh nonce (D-016, D-043).
 * Answers the identifying fields, never the token.
 */
export async function refresh(request: Request): Promise<Response> {
  const visit = await ownVisit(request)
  if (visit instanceof Response) return visit
  const { session, origin } = visit
  if (!isOwnWrite(request.headers, origin)) return refusal(403)
  if (!session) return refusal(401)
  try {
    const renewed = { ...(await refreshSession(session)), nonce: newNonce() }
    const answer = Response.json(identityOf(renewed), { headers: { "cache-control": "no-store" } })
    answer.headers.append("set-cookie", ownCookie(visit, await sealSession(renewed)))
    return answer
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const answer = errorAnswer(error)
    if (error.status === 401) answer.headers.append("set-cookie", clearedOwnCookie(visit))
    return answer
  }
}

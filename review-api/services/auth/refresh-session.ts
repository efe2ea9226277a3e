import type { Service } from "../service.ts"
import { authAnswer } from "./auth-answer.ts"
import { requireAlive, unauthenticated } from "./open-session.ts"
import { issueToken, lockUser, retireToken, sessionOfToken } from "./tokens.ts"

/**
 * Refreshes a session (D-043): same identity, kind and limit, new token; the old one works 60 more seconds.
 * @throws 401 when the session was ended while the call was under way.
 */
export const refreshSession: Service<"auth.refresh"> = async ({ deps, via: { session } }) => {
  const now = deps.clock.now()
  const { identity, kind, isImpersonated, limitAt, tokenHash } = session
  // The tokens of applications have a way of their own (RFC 6749).
  if (kind === "application") throw unauthenticated()
  const { accountId, userId } = identity
  const token = await deps.db.transaction(async (tx) => {
    await lockUser(tx, identity)
    await requireAlive(tx, tokenHash, now)
    await retireToken(tx, tokenHash, now)
    const carried = await sessionOfToken(tx, tokenHash)
    const next = { accountId, userId, kind, isImpersonated, limitAt, parentHash: tokenHash, session: carried }
    return issueToken(tx, next, now)
  })
  return authAnswer(deps, session, token, now)
}

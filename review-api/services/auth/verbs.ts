import { recordAudit } from "../../audit/record.ts"
import { auditShadowEnds } from "../../identity/audit-shadow.ts"
import { requireAlive, unauthenticated } from "../../identity/open-session.ts"
import {
  endSession as endTokens,
  issueToken,
  lockUser,
  retireToken,
  sessionOfToken,
} from "../../identity/tokens.ts"
import type { Service, Verbs } from "../service.ts"
import { authAnswer } from "./auth-answer.ts"
import { createSession } from "./create-session.ts"

/**
 * Refreshes a session (D-043): same identity, kind and limit, new token; the old one works 60 more seconds.
 * @throws 401 when the session was ended while the call was under way.
 */
const refreshSession: Service<"auth.refresh"> = async ({ deps, via: { session } }) => {
  const now = deps.clock.now()
  const { identity, kind, isImpersonated, limitAt, tokenHash } = session
  // The tokens of applications have a way of their own (RFC 6749), and keys have an end.
  if (kind === "application" || kind === "api_key") throw unauthenticated()
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

/**
 * Logs out (D-043): the token is dead at once, and with it every shadow session that was opened from it. A shadow
 * session ends alone (D-051).
 */
const endSession: Service<"auth.end"> = async ({ deps, actor, via: { session } }) => {
  const { accountId, userId, email } = session.identity
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, session.identity)
    const own = { accountId, userId, hash: session.tokenHash }
    const ended = await endTokens(tx, own, "logout", deps.clock.now())
    await auditShadowEnds(tx, deps, actor, ended)
    if (session.kind === "shadow") return
    await recordAudit(tx, deps, actor, {
      accountId,
      action: session.isImpersonated ? "impersonation.end" : actor.operation,
      resource: { type: "session", id: userId, name: email },
    })
  })
  return undefined
}

export const verbs = {
  "auth.create": createSession,
  "auth.refresh": refreshSession,
  "auth.end": endSession,
} satisfies Verbs

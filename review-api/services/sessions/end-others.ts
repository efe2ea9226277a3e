import { recordAudit } from "../../audit/record.ts"
import { requireAlive } from "../auth/open-session.ts"
import { endSessionsOf, invalidatedReason, lockUser, sessionOfToken } from "../auth/tokens.ts"
import type { Service } from "../service.ts"
import { auditShadowEnds } from "../shadow-users/audit-shadow.ts"

/** Ends every session of one's own but the calling one; their browsers are told (D-067, D-079). */
export const endOtherSessions: Service<"sessions.end_others"> = async ({ deps, actor, via: { session } }) => {
  const { accountId, userId, email } = session.identity
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, session.identity)
    await requireAlive(tx, session.tokenHash, now)
    const own = await sessionOfToken(tx, session.tokenHash)
    const ended = await endSessionsOf(
      tx,
      { accountId, userId },
      { but: own!.sessionId },
      invalidatedReason,
      now,
    )
    if (ended.length === 0) return
    await auditShadowEnds(tx, deps, actor, ended)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "session", id: userId, name: email },
    })
  })
  return undefined
}

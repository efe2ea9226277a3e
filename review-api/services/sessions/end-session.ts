import { recordAudit } from "../../audit/record.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { endSessionsOf, invalidatedReason, lockUser } from "../auth/tokens.ts"
import type { Service } from "../service.ts"
import { auditShadowEnds } from "../shadow-users/audit-shadow.ts"

/**
 * Ends one of the own sessions, with what was opened from it; its browser is told (D-067, D-079).
 * @throws 404 for a session of somebody else, and for one that is over.
 */
export const endOwnSession: Service<"sessions.end"> = async ({ deps, params, actor, via }) => {
  const id = pathId(params.id)
  const { identity } = via.session
  const { accountId, userId, email } = identity
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, identity)
    const ended = await endSessionsOf(
      tx,
      { accountId, userId },
      { only: id },
      invalidatedReason,
      deps.clock.now(),
    )
    if (ended.length === 0) throw notFound()
    await auditShadowEnds(tx, deps, actor, ended)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "session", id, name: email },
    })
  })
  return undefined
}

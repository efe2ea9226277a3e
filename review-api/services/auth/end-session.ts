import { recordAudit } from "../../audit/record.ts"
import type { Service } from "../service.ts"
import { auditShadowEnds } from "../shadow-users/audit-shadow.ts"
import { endSession as endTokens, lockUser } from "./tokens.ts"

/**
 * Logs out (D-043): the token is dead at once, and with it every shadow session that was opened from it. A shadow
 * session ends alone (D-051).
 */
export const endSession: Service<"auth.end"> = async ({ deps, actor, via: { session } }) => {
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

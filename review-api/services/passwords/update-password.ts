import { and, eq, sql } from "drizzle-orm"
import { actorAs } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { invalid } from "../../core/errors.ts"
import { hashPassword } from "../../core/password.ts"
import { requireStrong } from "../../core/require-strong.ts"
import { users } from "../../db/schema/identity.ts"
import { endUserSessions, invalidatedReason, lockUser } from "../auth/tokens.ts"
import type { Service } from "../service.ts"
import { auditShadowEnds } from "../shadow-users/audit-shadow.ts"
import { findReset, useReset } from "./resets.ts"

const mismatch = "Passwords do not match"

/** @throws 422 when a new password was not typed twice alike (D-046). */
export function requireSame(password: string, confirmation: string): void {
  if (password === confirmation) return
  throw invalid({ password_confirmation: [mismatch] })
}

/**
 * Sets a password by a reset link, which is used up, and ends every session of its user (D-045, D-046, D-067).
 * @throws 410 when the link is not open; 422 when the two passwords differ or are weak (D-277).
 */
export const updatePassword: Service<"passwords.update"> = async ({ deps, body, actor }) => {
  const { token, password, password_confirmation: confirmation } = body
  const now = deps.clock.now()
  const { email, isInvitation, firstName, lastName } = await findReset(deps.db, token, now)
  requireSame(password, confirmation)
  await requireStrong(password, { email, firstName, lastName })
  const passwordHash = await hashPassword(password)
  await deps.db.transaction(async (tx) => {
    const owner = await useReset(tx, token, now)
    await lockUser(tx, owner)
    await tx
      .update(users)
      // The link came to the e-mail: that confirms it, for those who were invited and everybody else.
      .set({
        passwordHash,
        confirmedAt: sql`coalesce(${users.confirmedAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(and(eq(users.accountId, owner.accountId), eq(users.id, owner.userId)))
    const ended = await endUserSessions(tx, owner, invalidatedReason, now)
    const person = actorAs(actor, { userId: owner.userId, email })
    await auditShadowEnds(tx, deps, person, ended)
    await recordAudit(tx, deps, person, {
      accountId: owner.accountId,
      resource: { type: "user", id: owner.userId, name: email },
    })
  })
  return { email, ...(isInvitation ? { is_invitation: true } : {}) }
}

import { and, eq, sql } from "drizzle-orm"
import { actorAs } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { invalid } from "../../core/errors.ts"
import { hashPassword } from "../../core/password.ts"
import { requireStrong } from "../../core/require-strong.ts"
import { invitationOf } from "../../db/queries/invitation-details.ts"
import { users } from "../../db/schema/identity.ts"
import { passwordResets } from "../../db/schema/passwords.ts"
import { auditShadowEnds } from "../../identity/audit-shadow.ts"
import { findReset, useReset } from "../../identity/password-resets.ts"
import {
  endSessionsOf,
  endUserSessions,
  invalidatedReason,
  lockUser,
  sessionOfToken,
} from "../../identity/tokens.ts"
import { resumeAddress } from "../../mail/email-bounces.ts"
import { lockOwnUser, ownNames, requireOwnSession, requirePassword } from "../profiles/own-user.ts"
import type { Service, Verbs } from "../service.ts"

const mismatch = "Passwords do not match"

/** @throws 422 when a new password was not typed twice alike (D-046). */
function requireSame(password: string, confirmation: string): void {
  if (password === confirmation) return
  throw invalid({ password_confirmation: [mismatch] })
}

/**
 * Sets a password by a reset link, which is used up, and ends every session of its user (D-045, D-046, D-067).
 * @throws 410 when the link is not open; 422 when the two passwords differ or are weak (D-277).
 */
const updatePassword: Service<"passwords.update"> = async ({ deps, body, actor }) => {
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
      // The link came to the email: that confirms it, for those who were invited and everyone else.
      .set({
        passwordHash,
        confirmedAt: sql`coalesce(${users.confirmedAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(and(eq(users.accountId, owner.accountId), eq(users.id, owner.userId)))
    await resumeAddress(tx, owner.accountId, email)
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

/**
 * Changes the own password (D-046, D-079): every other session ends (D-067), and an open reset link is worth nothing
 * any more.
 * @throws 422 when the current password is wrong or the new ones differ or are weak (D-277), 403 in a shadow session.
 */
const changePassword: Service<"passwords.change"> = async ({ deps, body, actor, via }) => {
  const { session } = via
  requireOwnSession(session)
  requireSame(body.password, body.password_confirmation)
  await requirePassword(session, body.current_password)
  await requireStrong(body.password, await ownNames(deps.db, session))
  const passwordHash = await hashPassword(body.password)
  const now = deps.clock.now()
  const { accountId, userId, email } = session.identity
  await deps.db.transaction(async (tx) => {
    await lockOwnUser(tx, session, now)
    await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.accountId, accountId), eq(users.id, userId)))
    await tx
      .delete(passwordResets)
      .where(and(eq(passwordResets.accountId, accountId), eq(passwordResets.userId, userId)))
    const own = await sessionOfToken(tx, session.tokenHash)
    const ended = await endSessionsOf(
      tx,
      { accountId, userId },
      { but: own!.sessionId },
      invalidatedReason,
      now,
    )
    await auditShadowEnds(tx, deps, actor, ended)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "user", id: userId, name: email },
    })
  })
  return undefined
}

/**
 * Takes a request for a reset link (D-045). Known and unknown emails are the same work and the same answer: whose it
 * is, is looked up when the email is sent.
 */
const createReset: Service<"passwords.create"> = async ({ deps, body }) => {
  const recipient = body.email.trim().toLowerCase()
  await deps.db.transaction((tx) => deps.mailer.queue(tx, "password_reset", recipient))
  deps.mailer.wake()
  return undefined
}

/** Whose link it is, until when it works and who invites with it (D-045, D-056); looking does not use it. @throws 410 when it is not open. */
const checkReset: Service<"passwords.check"> = async ({ deps, query: { token } }) => {
  const found = await findReset(deps.db, token, deps.clock.now())
  return {
    token,
    email: found.email,
    expires_at: new Date(found.expiresAt).toISOString(),
    ...(found.isInvitation ? { invitation: await invitationOf(deps.db, found) } : {}),
  }
}

export const verbs = {
  "passwords.change": changePassword,
  "passwords.create": createReset,
  "passwords.check": checkReset,
  "passwords.update": updatePassword,
} satisfies Verbs

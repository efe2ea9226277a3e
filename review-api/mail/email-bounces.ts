import { and, eq, isNull } from "drizzle-orm"
import { systemActor } from "../audit/actor.ts"
import { recordAudit } from "../audit/record.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import type { Db } from "../db/connect.ts"
import { emailsOfAdmins } from "../db/queries/emails-of-admins.ts"
import { logins, users } from "../db/schema/identity.ts"
import { emailBounces } from "../db/schema/mail.ts"
import { queueEmail } from "./queued-email.ts"

/** Whether nothing is sent to an address, since an email to it has bounced for good. @param email in lower case. */
export async function isStopped(db: Db, email: string): Promise<boolean> {
  const [found] = await db
    .select({ email: emailBounces.email })
    .from(emailBounces)
    .innerJoin(
      logins,
      and(eq(logins.accountId, emailBounces.accountId), eq(logins.email, emailBounces.email)),
    )
    .where(eq(emailBounces.email, email))
  return found !== undefined
}

/**
 * Stops emails to the address of a user, and writes once to the other Admins of the account. Whoever is no user, any
 * more or at all, has no address to be stopped.
 * @param tx the transaction of what was found.
 * @param status that of RFC 3463.
 */
export async function stopAddress(
  tx: Db,
  { clock }: Pick<BaseDeps, "clock">,
  email: string,
  status: string,
): Promise<void> {
  const [user] = await tx
    .select({ accountId: users.accountId, id: users.id })
    .from(logins)
    .innerJoin(users, and(eq(users.accountId, logins.accountId), eq(users.id, logins.userId)))
    .where(and(eq(logins.email, email), isNull(users.deactivatedAt)))
  if (!user) return
  const { accountId } = user
  const now = clock.now()
  const [stopped] = await tx
    .insert(emailBounces)
    .values({ accountId, email, status, bouncedAt: now.toISOString() })
    .onConflictDoNothing()
    .returning()
  if (!stopped) return
  await recordAudit(tx, { clock }, systemActor, {
    action: "users.stop_emails",
    accountId,
    resource: { type: "user", id: user.id, name: email },
  })
  for (const admin of await emailsOfAdmins(tx, accountId)) {
    if (admin === email) continue
    const about = { accountId, userId: user.id }
    await queueEmail(tx, { kind: "email_bounced", recipient: admin, about }, now)
  }
}

/**
 * Lets emails be sent to an address again: a person says that it works, or a link that was sent there has been opened.
 * @returns whether they had been stopped.
 */
export async function resumeAddress(tx: Db, accountId: number, email: string): Promise<boolean> {
  const resumed = await tx
    .delete(emailBounces)
    .where(and(eq(emailBounces.accountId, accountId), eq(emailBounces.email, email.toLowerCase())))
    .returning()
  return resumed.length > 0
}

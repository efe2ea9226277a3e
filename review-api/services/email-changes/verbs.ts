import { eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { invalid } from "../../core/errors.ts"
import { logins } from "../../db/schema/identity.ts"
import { wantEmail } from "../../identity/email-changes.ts"
import { lockOwnUser, requireOwnSession, requirePassword } from "../profiles/own-user.ts"
import type { Service, Verbs } from "../service.ts"

/**
 * Sends a link to the email that a user wants instead of the own one; nothing changes until it is opened (D-044).
 * @throws 422 when the current password is wrong, or the email is the own one or someone's; 403 in a shadow session.
 */
const createEmailChange: Service<"email_changes.create"> = async ({ deps, body, actor, via }) => {
  const { session } = via
  requireOwnSession(session)
  await requirePassword(session, body.current_password)
  const { accountId, userId, email } = session.identity
  const wanted = body.email.toLowerCase()
  if (wanted === email.toLowerCase()) throw invalid({ email: ["is already yours"] })
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await lockOwnUser(tx, session, now)
    const [taken] = await tx.select().from(logins).where(eq(logins.email, wanted))
    if (taken) throw invalid({ email: ["is already in use"] })
    await wantEmail(tx, { accountId, userId }, body.email, now)
    await deps.mailer.queue(tx, "email_change", wanted)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "user", id: userId, name: email },
      after: { email: body.email },
    })
  })
  deps.mailer.wake()
  return undefined
}

export const verbs = {
  "email_changes.create": createEmailChange,
} satisfies Verbs

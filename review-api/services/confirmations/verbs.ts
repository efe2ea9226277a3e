import { sql } from "drizzle-orm"
import { actorAs } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { consumeConfirmation, staleLink } from "../../identity/confirmation-links.ts"
import { consumeEmailChange } from "../../identity/email-changes.ts"
import { hashToken } from "../../identity/tokens.ts"
import { resumeAddress } from "../../mail/email-bounces.ts"
import type { Service, Verbs } from "../service.ts"

/**
 * Sends the link that confirms an email again (D-044). Known and unknown emails are the same work and the same
 * answer: who waits for a link is looked up when the email is sent.
 */
const resendConfirmation: Service<"confirmations.resend"> = async ({ deps, body }) => {
  const recipient = body.email.trim().toLowerCase()
  await deps.db.transaction((tx) => deps.mailer.queue(tx, "confirmation", recipient))
  deps.mailer.wake()
  return undefined
}

/**
 * Which email a link confirms (D-044); looking does not use it.
 * @throws 410 for a link that is used, unknown or too old.
 */
const checkConfirmation: Service<"confirmations.check"> = async ({ deps, query }) => {
  const isOpen = sql`hash = ${hashToken(query.confirmation_token)}
    and expires_at > ${deps.clock.now().toISOString()}::timestamptz`
  const [found] = await rowsOf(
    deps.db,
    { email: column.text(), is_change: column.boolean() },
    sql`select email, true as is_change from email_changes where ${isOpen}
        union all select email, false from confirmations where ${isOpen} and used_at is null`,
  )
  if (!found) throw staleLink()
  return found
}

/**
 * Confirms an email with the token of its link (D-044), also a new one, which takes the place of the old.
 * @throws 410 for a link that is used, unknown or too old.
 */
const completeConfirmation: Service<"confirmations.complete"> = async ({ deps, body, actor }) => {
  const { email, before } = await deps.db.transaction(async (tx) => {
    const changed = await consumeEmailChange(tx, deps, actor, body.confirmation_token)
    if (changed) return changed
    const used = await consumeConfirmation(tx, body.confirmation_token, deps.clock.now())
    // The link came to the address, so it works.
    await resumeAddress(tx, used.accountId, used.email)
    await recordAudit(tx, deps, actorAs(actor, used), {
      accountId: used.accountId,
      resource: { type: "user", id: used.userId, name: used.email },
    })
    return { ...used, before: null }
  })
  // A changed email is news for the old one.
  deps.mailer.wake()
  return { email, status: "active", ...(before === null ? {} : { is_change: true }) }
}

export const verbs = {
  "confirmations.resend": resendConfirmation,
  "confirmations.check": checkConfirmation,
  "confirmations.complete": completeConfirmation,
} satisfies Verbs

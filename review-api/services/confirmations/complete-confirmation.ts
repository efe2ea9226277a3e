import { actorAs } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { consumeEmailChange } from "../email-changes/changes.ts"
import type { Service } from "../service.ts"
import { consumeConfirmation } from "./tokens.ts"

/**
 * Confirms an e-mail with the token of its link (D-044), also a new one, which takes the place of the old.
 * @throws 410 for a link that is used, unknown or too old.
 */
export const completeConfirmation: Service<"confirmations.complete"> = async ({ deps, body, actor }) => {
  const { email, before } = await deps.db.transaction(async (tx) => {
    const changed = await consumeEmailChange(tx, deps, actor, body.confirmation_token)
    if (changed) return changed
    const used = await consumeConfirmation(tx, body.confirmation_token, deps.clock.now())
    await recordAudit(tx, deps, actorAs(actor, used), {
      accountId: used.accountId,
      resource: { type: "user", id: used.userId, name: used.email },
    })
    return { ...used, before: null }
  })
  // A changed e-mail is news for the old one.
  deps.mailer.wake()
  return { email, status: "active", ...(before === null ? {} : { is_change: true }) }
}

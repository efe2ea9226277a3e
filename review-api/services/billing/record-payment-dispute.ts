import { eq } from "drizzle-orm"
import { systemActor } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { billingCustomers } from "../../db/schema/billing.ts"
import type { Deps } from "../deps.ts"
import { claimMailedStep } from "./claim-step.ts"
import { asking } from "./payment-failure.ts"

/**
 * Records a payment that its cardholder has disputed at the bank, once, however often the provider tells of it: the Admins
 * of the account and the provider's support are written to, and the audit log has it. The account stays as it is: what
 * becomes of its plan is the provider's to say (D-288).
 * @param disputeId from an event: the dispute itself is read at the provider.
 * @throws ApiError 503 when the provider cannot be reached: it tells again.
 */
export async function recordPaymentDispute(deps: Deps, disputeId: string): Promise<void> {
  const { db, payments, config, mailer, log } = deps
  const dispute = await asking(() => payments.readPaymentDispute(disputeId))
  if (!dispute) return
  const { id, customerId, cents, currency, reason, answerBy } = dispute
  const isNew = await db.transaction(async (tx) => {
    const ofCustomer = eq(billingCustomers.customerId, customerId)
    const [row] = await tx
      .select({ accountId: billingCustomers.accountId })
      .from(billingCustomers)
      .where(ofCustomer)
    if (!row) return false
    const { accountId } = row
    const facts = { id, cents, currency, reason, answer_by: answerBy }
    const step = { accountId, key: `payment_dispute:${id}`, facts }
    if (!(await claimMailedStep(tx, deps, { ...step, kind: "payment_dispute" }))) return false
    await claimMailedStep(
      tx,
      deps,
      { ...step, key: `${step.key}:support`, kind: "payment_dispute_support" },
      [config.supportEmail],
    )
    await recordAudit(tx, deps, systemActor, {
      accountId,
      action: "billing.dispute_payment",
      resource: { type: "billing", id: accountId },
      after: { dispute: id, cents, currency, reason },
    })
    return true
  })
  if (!isNew) return
  log.warn({ dispute: id, customer: customerId, answerBy }, "a payment was disputed")
  mailer.wake()
}

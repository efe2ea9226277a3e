import type Stripe from "stripe"
import type { PaymentDispute } from "../provider.ts"
import { idOf, instantOf } from "./stripe-client.ts"
import { answerOrNull } from "./stripe-errors.ts"

const disputeId = /^(du|dp|pdp)_\w{1,200}$/

/**
 * A disputed payment as Stripe has it now, with the customer of its charge.
 * @returns null for one that Stripe does not know, and for a charge without a customer.
 * @throws PaymentRefused, PaymentAway.
 */
export async function readStripeDispute(stripe: Stripe, id: string): Promise<PaymentDispute | null> {
  if (!disputeId.test(id)) return null
  const found = await answerOrNull(stripe.disputes.retrieve(id, { expand: ["charge"] }))
  const customerId = found && typeof found.charge === "object" ? idOf(found.charge.customer) : null
  if (!found || customerId === null) return null
  const { due_by: dueBy } = found.evidence_details
  return {
    id: found.id,
    customerId,
    cents: found.amount,
    currency: found.currency.toUpperCase(),
    reason: found.reason,
    answerBy: dueBy ? instantOf(dueBy) : null,
  }
}

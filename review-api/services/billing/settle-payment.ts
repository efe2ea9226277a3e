import { eq } from "drizzle-orm"
import { systemActor } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import type { Db } from "../../db/connect.ts"
import { billingCustomers } from "../../db/schema/billing.ts"
import type { CheckoutState } from "../../payments/provider.ts"
import type { Deps } from "../deps.ts"
import { endPayment, findPayment } from "./payment-rows.ts"
import { addCredits } from "./sms-credits.ts"

const doneTexts = {
  subscription: () => "Your plan is active.",
  card: () => "Your card was saved.",
  sms_credits: (quantity: number) => `${quantity.toLocaleString("en-US")} SMS credits were added.`,
}

const notCompleted = "The payment was not completed."

async function ofSession(db: Db, { customerId }: CheckoutState): Promise<number | null> {
  const [row] = await db
    .select({ accountId: billingCustomers.accountId })
    .from(billingCustomers)
    .where(eq(billingCustomers.customerId, customerId))
  return row?.accountId ?? null
}

/**
 * Looks at a session of the provider and notes how it ended: SMS credits that were paid are granted, once for each session,
 * however often and by whom it is looked at (D-292). One that goes on changes nothing.
 * @returns the account that it is of; null for a session that is nobody's.
 */
export async function settleSession(deps: Deps, sessionId: string): Promise<number | null> {
  const { db, clock, payments } = deps
  const checkout = await payments.readCheckout(sessionId)
  const accountId = checkout && (await ofSession(db, checkout))
  if (!checkout || accountId === null) return null
  if (checkout.status === "open") return accountId
  const isPaid = checkout.status === "complete" && checkout.isPaid
  // Paid by a way that takes days: the provider tells when it is through.
  if (checkout.status === "complete" && !isPaid && checkout.message === null) return accountId
  await db.transaction(async (tx) => {
    const now = clock.now()
    const quantity = checkout.quantity ?? 0
    if (isPaid && checkout.kind === "sms_credits" && quantity > 0) {
      const isNew = await addCredits(tx, accountId, { key: `session:${sessionId}`, quantity }, now)
      if (isNew) {
        await recordAudit(tx, deps, systemActor, {
          accountId,
          action: "billing.grant_sms_credits",
          resource: { type: "billing", id: accountId },
          after: { quantity },
        })
      }
    }
    const payment = await findPayment(tx, accountId, sessionId)
    if (!payment) return
    const outcome = isPaid
      ? { status: "completed" as const, message: doneTexts[checkout.kind](quantity) }
      : { status: "failed" as const, message: checkout.message ?? notCompleted }
    await endPayment(tx, payment, outcome, now)
  })
  return accountId
}

import { eq } from "drizzle-orm"
import { ApiError, notFound } from "../../core/errors.ts"
import { safeError } from "../../core/safe-error.ts"
import { billingCustomers } from "../../db/schema/billing.ts"
import { PaymentRefused } from "../../payments/payment-errors.ts"
import type { ProviderEvent } from "../../payments/provider.ts"
import type { Deps } from "../deps.ts"
import type { Service } from "../service.ts"
import { recordPaymentDispute } from "./record-payment-dispute.ts"
import { settleSession } from "./settle-payment.ts"

function readEvent({ payments, clock }: Deps, body: Uint8Array, signature: string): ProviderEvent {
  try {
    return payments.readEvent(body, signature, clock.now())
  } catch (error) {
    if (error instanceof PaymentRefused) throw new ApiError(401, "The notification isn't signed correctly.")
    throw error
  }
}

/**
 * POST /billing/notifications: the payment provider says that something about a customer has changed. Only whom it is about
 * is believed (D-288): the job of the account reads the rest, however late, often or out of order events come. Events about
 * nobody we know are taken and forgotten.
 * @throws 401 when it is not the provider's own, or too old; 404 where the provider sends none; 503 when a dispute can't be
 * read now.
 */
export const takeNotification: Service<"billing.notify"> = async ({ deps, body }) => {
  const { db, clock, payments, jobs, log } = deps
  if (!payments.isHosted) throw notFound()
  const event = readEvent(deps, Buffer.from(body.payload, "base64"), body.signature)
  log.info({ event: event.id, type: event.type }, "an event of the payment provider was taken")
  if (event.objectId !== null && event.type === "charge.dispute.created")
    await recordPaymentDispute(deps, event.objectId)
  if (event.customerId === null) return undefined
  const [row] = await db
    .update(billingCustomers)
    .set({ syncAt: clock.now().toISOString() })
    .where(eq(billingCustomers.customerId, event.customerId))
    .returning({ accountId: billingCustomers.accountId })
  if (!row) return undefined
  if (event.objectId !== null && event.type.startsWith("checkout.session."))
    await settleSession(deps, event.objectId).catch((error: unknown) =>
      log.warn({ event: event.id, error: safeError(error) }, "a session waits for its job"),
    )
  await jobs.send("billing_sync", String(row.accountId))
  return undefined
}

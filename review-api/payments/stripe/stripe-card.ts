import type Stripe from "stripe"
import { ownKey } from "./stripe-client.ts"
import { answerOf } from "./stripe-errors.ts"

/** Where the customer says which card was set last by us, so that another one is known to be newer. */
const note = "outpost_card"

const included = (method: string | Stripe.PaymentMethod | null): Stripe.PaymentMethod | null =>
  typeof method === "string" ? null : method

/**
 * Sets the newest card of a customer on it and on its subscriptions: retries use the card of the subscription before that of the
 * customer (D-288).
 * @param customer with its default card included, as the subscriptions have theirs.
 * @returns the card that the next payment uses; null without one.
 * @throws PaymentRefused, PaymentAway.
 */
export async function setCardEverywhere(
  stripe: Stripe,
  customer: Stripe.Customer,
  subscriptions: readonly Stripe.Subscription[],
): Promise<Stripe.PaymentMethod | null> {
  const ofCustomer = included(customer.invoice_settings.default_payment_method)
  const ofSubscriptions = subscriptions.map((one) => included(one.default_payment_method))
  const known = customer.metadata[note]
  const [newest] = [ofCustomer, ...ofSubscriptions]
    .filter((method) => method !== null)
    .filter(({ id }) => id !== known)
    .sort((a, b) => b.created - a.created)
  if (!newest) return ofSubscriptions.find(Boolean) ?? ofCustomer
  for (const one of subscriptions)
    if (one.default_payment_method !== null && included(one.default_payment_method)?.id !== newest.id)
      await answerOf(stripe.subscriptions.update(one.id, { default_payment_method: newest.id }, ownKey()))
  const invoiceSettings = { default_payment_method: newest.id }
  const change = { invoice_settings: invoiceSettings, metadata: { [note]: newest.id } }
  await answerOf(stripe.customers.update(customer.id, change, ownKey()))
  return newest
}

import type Stripe from "stripe"
import { PaymentRefused } from "../payment-errors.ts"
import { idOf, ownKey } from "./stripe-client.ts"
import { answerOf } from "./stripe-errors.ts"

/** Where the customer says which card was set last by us, so that another one is known to be newer. */
const note = "outpost_card"

const included = (method: string | Stripe.PaymentMethod | null): Stripe.PaymentMethod | null =>
  typeof method === "string" ? null : method

const late: ReadonlySet<string> = new Set(["past_due", "unpaid"])

/** Pays with a card what is open: a person who has just entered it means to. One that is declined waits for Stripe's retries. */
async function payOpen(
  stripe: Stripe,
  { id: customer }: Stripe.Customer,
  subscriptions: readonly Stripe.Subscription[],
  cardId: string,
): Promise<void> {
  const ids = new Set(subscriptions.flatMap(({ id, status }) => (late.has(status) ? [id] : [])))
  if (ids.size === 0) return
  const { data } = await answerOf(stripe.invoices.list({ customer, limit: 100 }))
  const open = data.filter(({ status, collection_method, parent }) => {
    const subscription = idOf(parent?.subscription_details?.subscription ?? null)
    return status === "open" && collection_method === "charge_automatically" && ids.has(subscription ?? "")
  })
  for (const { id } of open) {
    const key = { idempotencyKey: `pay-${id}-${cardId}` }
    await answerOf(stripe.invoices.pay(id, { payment_method: cardId }, key)).catch((error: unknown) => {
      if (!(error instanceof PaymentRefused)) throw error
    })
  }
}

/**
 * Sets the newest card of a customer on it and on its subscriptions: retries use the card of the subscription before that of the
 * customer (D-288). What is open is paid with it.
 * @param customer with its default card included, as the subscriptions have theirs.
 * @returns the card that the next payment uses, null without one; and whether anything has changed.
 * @throws PaymentRefused, PaymentAway.
 */
export async function setCardEverywhere(
  stripe: Stripe,
  customer: Stripe.Customer,
  subscriptions: readonly Stripe.Subscription[],
): Promise<{ card: Stripe.PaymentMethod | null; isNew: boolean }> {
  const ofCustomer = included(customer.invoice_settings.default_payment_method)
  const ofSubscriptions = subscriptions.map((one) => included(one.default_payment_method))
  const known = customer.metadata[note]
  const [newest] = [ofCustomer, ...ofSubscriptions]
    .filter((method) => method !== null)
    .filter(({ id }) => id !== known)
    .sort((a, b) => b.created - a.created)
  if (!newest) return { card: ofSubscriptions.find(Boolean) ?? ofCustomer, isNew: false }
  for (const one of subscriptions)
    if (one.default_payment_method !== null && included(one.default_payment_method)?.id !== newest.id)
      await answerOf(stripe.subscriptions.update(one.id, { default_payment_method: newest.id }, ownKey()))
  await payOpen(stripe, customer, subscriptions, newest.id)
  // Last, so that all of it is done again after an interruption.
  const invoiceSettings = { default_payment_method: newest.id }
  const change = { invoice_settings: invoiceSettings, metadata: { [note]: newest.id } }
  await answerOf(stripe.customers.update(customer.id, change, ownKey()))
  return { card: newest, isNew: true }
}

import type { z } from "zod"
import { lineOf, priceNamed, taxOf } from "./amounts.ts"
import { paymentIntentAnswer, sessionAnswer } from "./answers.ts"
import type { Billing } from "./billing.ts"
import type { StandInCard, StandInSession } from "./fixture.ts"
import { missing, stripeError } from "./form.ts"
import type { params } from "./params.ts"

type Given = z.output<typeof params.createSession>

const daySeconds = 86_400

const required = (param: string) =>
  stripeError(400, `Missing required param: ${param}.`, { code: "parameter_missing", param })

function trialEndOf(now: number, { subscription_data: data }: Given): number | null {
  if (data?.trial_end !== undefined) {
    if (data.trial_period_days !== undefined)
      throw stripeError(400, "Only one of trial_end and trial_period_days can be set.")
    if (data.trial_end < now + 2 * daySeconds)
      throw stripeError(400, "The `trial_end` date has to be at least 2 days in the future.", {
        param: "subscription_data[trial_end]",
      })
    return data.trial_end
  }
  return data?.trial_period_days === undefined ? null : now + data.trial_period_days * daySeconds
}

/**
 * Starts a page on which someone pays.
 * @throws StandInError as Stripe refuses it.
 */
export function createSession(billing: Billing, given: Given): StandInSession {
  const { fixture } = billing
  const customer = fixture.customers.get(given.customer ?? "")
  if (!customer || customer.isDeleted) throw missing("customer", given.customer ?? "", "customer")
  if (!given.mode) throw required("mode")
  if (!given.success_url) throw required("success_url")
  const [item] = given.line_items ?? []
  if (!item) throw required("line_items")
  const hasTax = given.automatic_tax?.enabled ?? false
  const { address, name } = given.customer_update ?? {}
  if (hasTax && customer.country === null && address !== "auto")
    throw stripeError(
      400,
      "Automatic tax calculation in Checkout requires a valid address on the Customer.",
      { code: "customer_tax_location_invalid" },
    )
  if (given.tax_id_collection?.enabled && name !== "auto")
    throw stripeError(400, "Tax ID collection requires updating business name on the customer.", {
      param: "customer_update[name]",
    })
  if (given.mode === "payment" && given.subscription_data)
    throw stripeError(400, "You can not pass `subscription_data` in `payment` mode.", {
      param: "subscription_data",
    })
  if (given.mode === "subscription" && given.invoice_creation)
    throw stripeError(400, "You can only enable invoice creation when `mode` is set to `payment`.", {
      param: "invoice_creation",
    })
  if (given.mode === "subscription" && !item.price) throw required("line_items[0][price]")
  const price = item.price === undefined ? null : priceNamed(fixture, item.price, "line_items[0][price]")
  const now = fixture.now()
  const session: StandInSession = {
    id: fixture.newId("cs_test"),
    created: now,
    expiresAt: now + daySeconds,
    status: "open",
    paymentStatus: "unpaid",
    mode: given.mode,
    customer: customer.id,
    priceId: price?.priceId ?? null,
    quantity: item.quantity ?? 1,
    cents: item.price_data?.unit_amount ?? 0,
    currency: price?.currency ?? item.price_data?.currency.toUpperCase() ?? "USD",
    name: price?.name ?? item.price_data?.product_data?.name ?? "",
    trialEnd: given.mode === "subscription" ? trialEndOf(now, given) : null,
    hasTax,
    asksAddress: address === "auto",
    makesInvoice: given.invoice_creation?.enabled ?? false,
    metadata: given.metadata ?? {},
    successUrl: given.success_url,
    cancelUrl: given.cancel_url ?? null,
    subscription: null,
    invoice: null,
    paymentIntent: given.mode === "payment" ? fixture.newId("pi") : null,
    lastError: null,
  }
  fixture.sessions.set(session.id, session)
  return session
}

export const publishSession = (billing: Billing, type: string, session: StandInSession): void =>
  billing.fixture.emit(type, sessionAnswer(session, billing.origin))

/** The payment of a page was refused; the page stays open. */
export function declineSession(billing: Billing, session: StandInSession): void {
  session.lastError = "Your card was declined."
  if (session.mode === "payment")
    billing.fixture.emit("payment_intent.payment_failed", paymentIntentAnswer(session))
}

function makeInvoice(billing: Billing, session: StandInSession): void {
  const { fixture } = billing
  const at = fixture.now()
  const line = lineOf(fixture, {
    amount: session.cents,
    quantity: session.quantity,
    start: at,
    end: at,
    isProration: false,
    description: session.name,
  })
  const invoice = billing.draft(session.customer, null, [line], "manual", session.hasTax, session.currency)
  invoice.tax = taxOf(fixture, session.customer, session.hasTax, [line])
  invoice.startingBalance = 0
  invoice.status = "open"
  billing.keep(invoice, null)
  billing.finalize(invoice)
  billing.settle(invoice)
  session.invoice = invoice.id
}

/**
 * The page was paid with a card, or with a method of which it takes days to say whether it works.
 * @throws StandInError for a page that is not open.
 */
export function completeSession(
  billing: Billing,
  session: StandInSession,
  card: StandInCard,
  isDelayed = false,
): void {
  const { fixture } = billing
  if (session.status !== "open") throw stripeError(400, "This Checkout Session is no longer open.")
  const customer = fixture.customers.get(session.customer)!
  if (session.asksAddress) customer.country = "US"
  session.status = "complete"
  session.lastError = null
  if (session.mode === "subscription") {
    const { priceId, quantity, trialEnd, hasTax } = session
    const subscription = billing.start({
      customer: customer.id,
      priceId: priceId!,
      quantity,
      trialEnd,
      hasTax,
      collection: "charge_automatically",
      daysUntilDue: null,
      cardId: card.id,
    })
    session.subscription = subscription.id
    session.invoice = subscription.latestInvoice
    session.paymentStatus = trialEnd === null ? "paid" : "no_payment_required"
  } else if (!isDelayed) pay(billing, session)
  publishSession(billing, "checkout.session.completed", session)
}

function pay(billing: Billing, session: StandInSession): void {
  session.paymentStatus = "paid"
  billing.fixture.emit("payment_intent.succeeded", paymentIntentAnswer(session))
  if (session.makesInvoice) makeInvoice(billing, session)
}

/** A payment that took days has worked, or has not. */
export function endDelayed(billing: Billing, session: StandInSession, works: boolean): void {
  if (works) pay(billing, session)
  else session.lastError = "The bank turned the payment down."
  publishSession(billing, `checkout.session.async_payment_${works ? "succeeded" : "failed"}`, session)
}

/** @throws StandInError for a page that is not open. */
export function expireSession(billing: Billing, session: StandInSession): void {
  if (session.status !== "open")
    throw stripeError(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
  session.status = "expired"
  publishSession(billing, "checkout.session.expired", session)
}

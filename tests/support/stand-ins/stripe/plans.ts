import type { z } from "zod"
import { linesOfChange, periodLine, priceNamed, taxOf } from "./amounts.ts"
import { type Billing, type Failure, isOver } from "./billing.ts"
import type { StandInInvoice, StandInSubscription } from "./fixture.ts"
import { missing, stripeError } from "./form.ts"
import type { params } from "./params.ts"

type Update = z.output<typeof params.updateSubscription>
type Preview = z.output<typeof params.preview>

const failureError = (failure: Failure) =>
  failure === "requires_action"
    ? stripeError(402, "Payment for this subscription requires additional user action.", {
        type: "card_error",
        code: "subscription_payment_intent_requires_action",
      })
    : stripeError(
        402,
        failure === "no_card"
          ? "This customer has no attached payment source or default payment method."
          : "Your card was declined.",
        { type: "card_error", code: failure === "no_card" ? "resource_missing" : failure },
      )

/**
 * Pays an open invoice with a card, or with that of its subscription.
 * @throws StandInError as Stripe refuses it.
 */
export function payNow(billing: Billing, invoice: StandInInvoice, cardId: string | undefined): void {
  if (invoice.status !== "open") throw stripeError(400, `Invoice is ${invoice.status}, and can't be paid.`)
  const failure = billing.failureOf(invoice, cardId)
  billing.charge(invoice, failure)
  if (failure) throw failureError(failure)
}

function changeOf(billing: Billing, subscription: StandInSubscription, update: Update) {
  const [item] = update.items ?? []
  if (!item) return null
  // Without the id of the item, Stripe would add a second one.
  if (item.id !== subscription.itemId)
    throw stripeError(400, `Cannot add multiple subscription items, or no such item: ${item.id}`, {
      param: "items",
    })
  return {
    priceId: item.price ?? subscription.priceId,
    quantity: item.quantity ?? subscription.quantity,
    at: update.proration_date ?? billing.fixture.now(),
    behavior: update.proration_behavior ?? ("create_prorations" as const),
  }
}

function changePlan(billing: Billing, one: StandInSubscription, update: Update): void {
  const change = changeOf(billing, one, update)
  if (!change) return
  const { fixture } = billing
  const { lines, period } = linesOfChange(fixture, one, change)
  const isBilled = lines.length > 0 && (change.behavior === "always_invoice" || period !== null)
  const billed = isBilled ? [...one.pending, ...lines] : []
  const isCharge = billed.reduce((sum, { amount, discount }) => sum + amount - discount, 0) > 0
  if (isCharge && one.collection === "charge_automatically") {
    const failure = billing.failureOf({ customer: one.customer, subscription: one.id })
    if (failure && update.payment_behavior === "error_if_incomplete") throw failureError(failure)
  }
  one.priceId = change.priceId
  one.quantity = change.quantity
  if (period) {
    one.anchor = period[0]
    ;[one.periodStart, one.periodEnd] = period
  }
  billing.publish("customer.subscription.updated", one)
  if (isBilled) {
    one.pending = []
    billing.bill(one, billed, "subscription_update")
  } else one.pending.push(...lines)
}

/**
 * Changes a subscription.
 * @throws StandInError as Stripe refuses it.
 */
export function updateSubscription(billing: Billing, one: StandInSubscription, update: Update): void {
  const { fixture } = billing
  if (isOver(one))
    throw stripeError(400, "A canceled subscription can only update its cancellation_details and metadata.")
  if (update.cancel_at !== undefined && update.cancel_at_period_end !== undefined)
    throw stripeError(400, "Only one of cancel_at and cancel_at_period_end can be set.", {
      param: "cancel_at",
    })
  const { default_payment_method: cardId } = update
  if (cardId !== undefined && fixture.cards.get(cardId)?.customer !== one.customer)
    throw missing("PaymentMethod", cardId, "default_payment_method")
  changePlan(billing, one, update)
  if (update.items) return
  if (cardId !== undefined) one.cardId = cardId
  if (update.cancel_at_period_end !== undefined) {
    one.cancelAtPeriodEnd = update.cancel_at_period_end
    one.cancelAt = update.cancel_at_period_end ? one.periodEnd : null
    one.canceledAt = update.cancel_at_period_end ? fixture.now() : null
  }
  if (update.cancel_at !== undefined) one.cancelAt = update.cancel_at === "" ? null : update.cancel_at
  const { feedback = null, comment = null } = update.cancellation_details ?? {}
  if (update.cancellation_details || update.cancel_at_period_end === false) {
    one.feedback = feedback
    one.comment = comment
  }
  billing.publish("customer.subscription.updated", one)
}

function subscriptionOf(billing: Billing, given: Preview): StandInSubscription | null {
  if (given.subscription === undefined) return null
  const one = billing.fixture.subscriptions.get(given.subscription)
  if (!one || one.customer !== given.customer)
    throw missing("subscription", given.subscription, "subscription")
  return one
}

const nothingNext = () =>
  stripeError(404, "No upcoming invoices for customer", { code: "invoice_upcoming_none" })

function demandTaxable(billing: Billing, { automatic_tax: tax, customer }: Preview): boolean {
  if (!tax?.enabled) return false
  if (billing.fixture.customers.get(customer ?? "")?.country == null)
    throw stripeError(400, "The customer's location isn't recognized. Set a valid customer address.", {
      code: "customer_tax_location_invalid",
      param: "automatic_tax[enabled]",
    })
  return true
}

/** The first invoice of a subscription that does not exist yet. */
function previewNew(billing: Billing, given: Preview): StandInInvoice {
  const { fixture } = billing
  const [item] = given.subscription_details?.items ?? []
  if (!item?.price) throw stripeError(400, "Missing required param: subscription_details[items].")
  const price = priceNamed(fixture, item.price, "subscription_details[items][0][price]")
  const hasTax = demandTaxable(billing, given)
  const start = fixture.now()
  const trialEnd = given.preview_mode === "recurring" ? undefined : given.subscription_details?.trial_end
  const line = periodLine(fixture, price, item.quantity ?? 1, [
    start,
    trialEnd ?? later(billing, price.priceId),
  ])
  if (trialEnd !== undefined)
    Object.assign(line, { amount: 0, description: `Trial period for ${price.name}` })
  return billing.draft(given.customer!, null, [line], "upcoming", hasTax, price.currency)
}

const later = (billing: Billing, priceId: string): number => {
  const { intervalUnit, interval } = priceNamed(billing.fixture, priceId)
  const end = new Date(billing.fixture.now() * 1_000)
  end.setUTCMonth(end.getUTCMonth() + interval * (intervalUnit === "year" ? 12 : 1))
  return Math.floor(end.getTime() / 1_000)
}

/**
 * The invoice that would come next, or at once where a change is billed at once.
 * @throws StandInError as Stripe refuses it.
 */
export function previewInvoice(billing: Billing, given: Preview): StandInInvoice {
  const { fixture } = billing
  if (!given.customer || !fixture.customers.has(given.customer))
    throw missing("customer", given.customer ?? "", "customer")
  const one = subscriptionOf(billing, given)
  if (!one) return previewNew(billing, given)
  const details = given.subscription_details ?? {}
  const { items, proration_behavior, proration_date } = details
  const change = changeOf(billing, one, { items, proration_behavior, proration_date })
  if (isOver(one)) throw nothingNext()
  const priceId = change?.priceId ?? one.priceId
  const quantity = change?.quantity ?? one.quantity
  const price = priceNamed(fixture, priceId)
  const next: [number, number] = [one.periodEnd, later(billing, priceId)]
  const whole = periodLine(fixture, price, quantity, next, one.percentOff)
  const upcoming = (lines: StandInInvoice["lines"]) => {
    const invoice = billing.draft(one.customer, one, lines, "upcoming")
    invoice.tax = taxOf(fixture, one.customer, one.hasTax, lines)
    return invoice
  }
  const goesOn = details.cancel_at_period_end === false || details.cancel_at === ""
  const ends = !goesOn && (one.cancelAtPeriodEnd || (one.cancelAt !== null && one.cancelAt <= one.periodEnd))
  if (given.preview_mode === "recurring") {
    if (ends) throw nothingNext()
    return { ...upcoming([whole]), startingBalance: 0 }
  }
  const { lines, period } = change ? linesOfChange(fixture, one, change) : { lines: [], period: null }
  if (lines.length > 0 && (change?.behavior === "always_invoice" || period))
    return { ...upcoming([...one.pending, ...lines]), prorationDate: change!.at }
  const all = [...one.pending, ...lines, ...(ends ? [] : [whole])]
  if (all.length === 0) throw nothingNext()
  return upcoming(all)
}

import type Stripe from "stripe"
import { periodCents, sumsOf } from "./amounts.ts"
import type {
  StandInCard,
  StandInCustomer,
  StandInDispute,
  StandInInvoice,
  StandInLine,
  StandInPortalSession,
  StandInPrice,
  StandInSession,
  StandInSubscription,
  StripeFixture,
} from "./fixture.ts"
import { missing, stripeError } from "./form.ts"

/** Some of the fields that Stripe's types have, and no other. */
type Part<T> = T extends (infer U)[] ? Part<U>[] : T extends object ? { [K in keyof T]?: Part<T[K]> } : T

export const cardAnswer = (card: StandInCard): Part<Stripe.PaymentMethod> => ({
  id: card.id,
  object: "payment_method",
  created: card.created,
  customer: card.customer,
  livemode: false,
  type: "card",
  card: { brand: "visa", last4: card.lastFour, exp_month: 12, exp_year: 2034, country: "US" },
})

export const customerAnswer = (one: StandInCustomer): Part<Stripe.Customer> | Part<Stripe.DeletedCustomer> =>
  one.isDeleted
    ? { id: one.id, object: "customer", deleted: true }
    : {
        id: one.id,
        object: "customer",
        created: one.created,
        name: one.name,
        email: one.email,
        metadata: { ...one.metadata },
        balance: one.balance,
        livemode: false,
        invoice_settings: { default_payment_method: one.cardId, custom_fields: null, footer: null },
      }

const priceAnswer = (price: StandInPrice): Part<Stripe.Price> => ({
  id: price.priceId,
  object: "price",
  active: true,
  billing_scheme: "tiered",
  tiers_mode: "graduated",
  currency: price.currency.toLowerCase(),
  livemode: false,
  type: "recurring",
  unit_amount: null,
  recurring: { interval: price.intervalUnit, interval_count: price.interval, usage_type: "licensed" },
})

export function subscriptionAnswer(
  fixture: StripeFixture,
  one: StandInSubscription,
): Part<Stripe.Subscription> {
  const price = fixture.prices.get(one.priceId)!
  const item: Part<Stripe.SubscriptionItem> = {
    id: one.itemId,
    object: "subscription_item",
    created: one.created,
    subscription: one.id,
    quantity: one.quantity,
    price: priceAnswer(price),
    current_period_start: one.periodStart,
    current_period_end: one.periodEnd,
  }
  return {
    id: one.id,
    object: "subscription",
    status: one.status,
    customer: one.customer,
    created: one.created,
    start_date: one.created,
    currency: price.currency.toLowerCase(),
    collection_method: one.collection,
    days_until_due: one.daysUntilDue,
    default_payment_method: one.cardId,
    automatic_tax: { enabled: one.hasTax },
    billing_cycle_anchor: one.anchor,
    cancel_at_period_end: one.cancelAtPeriodEnd,
    cancel_at: one.cancelAt,
    canceled_at: one.canceledAt,
    ended_at: one.endedAt,
    cancellation_details: {
      comment: one.comment,
      feedback: one.feedback,
      reason: one.canceledAt === null ? null : "cancellation_requested",
    },
    items: {
      object: "list",
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${one.id}`,
    },
    latest_invoice: one.latestInvoice,
    livemode: false,
    metadata: {},
    pause_collection: null,
    pending_update: null,
    trial_end: one.trialEnd,
    trial_start: one.trialEnd === null ? null : one.created,
  }
}

/** Lines that an invoice includes; the rest is fetched by itself. */
const mostLines = 10

const lineAnswer = (line: StandInLine, invoice: StandInInvoice): Part<Stripe.InvoiceLineItem> => ({
  id: line.id,
  object: "line_item",
  amount: line.amount,
  subtotal: line.amount,
  currency: invoice.currency.toLowerCase(),
  description: line.description,
  quantity: line.quantity,
  livemode: false,
  invoice: invoice.id,
  period: { start: line.start, end: line.end },
  discount_amounts: line.discount > 0 ? [{ amount: line.discount, discount: "di_staff" }] : [],
  parent: invoice.subscription
    ? {
        type: "subscription_item_details",
        invoice_item_details: null,
        subscription_item_details: {
          invoice_item: null,
          proration: line.isProration,
          subscription: invoice.subscription,
        },
      }
    : null,
  pricing: line.priceId
    ? {
        type: "price_details",
        price_details: { price: line.priceId, product: `prod_${line.priceId}` },
      }
    : null,
})

/** @param origin of this stand-in, which has its pages. */
export function invoiceAnswer(one: StandInInvoice, origin: string): Part<Stripe.Invoice> {
  const { subtotal, discount, total, due, paid, remaining } = sumsOf(one)
  const isFinal = one.status !== "draft"
  const lines = one.lines.slice(0, mostLines).map((line) => lineAnswer(line, one))
  return {
    id: one.id,
    object: "invoice",
    customer: one.customer,
    status: one.status,
    number: one.number,
    created: one.created,
    currency: one.currency.toLowerCase(),
    billing_reason: one.reason,
    collection_method: one.collection,
    attempt_count: one.attempts,
    attempted: one.attempts > 0,
    next_payment_attempt: one.nextAttemptAt ?? one.finalizesAt,
    due_date: one.dueDate,
    description: null,
    amount_due: due,
    amount_paid: paid,
    amount_remaining: remaining,
    starting_balance: one.startingBalance,
    subtotal,
    total,
    total_excluding_tax: total - one.tax,
    total_discount_amounts: discount > 0 ? [{ amount: discount, discount: "di_staff" }] : [],
    total_taxes: one.tax === 0 ? [] : [{ amount: one.tax, tax_behavior: "exclusive" }],
    period_start: Math.min(...one.lines.map(({ start }) => start), one.created),
    period_end: Math.max(...one.lines.map(({ end }) => end), one.created),
    parent: one.subscription
      ? {
          type: "subscription_details",
          quote_details: null,
          subscription_details: {
            metadata: {},
            subscription: one.subscription,
            ...(one.prorationDate === undefined ? {} : { subscription_proration_date: one.prorationDate }),
          },
        }
      : null,
    hosted_invoice_url: isFinal ? `${origin}/invoice/${one.id}` : null,
    invoice_pdf: isFinal ? `${origin}/invoice/${one.id}/pdf` : null,
    livemode: false,
    lines: {
      object: "list",
      data: lines,
      has_more: one.lines.length > mostLines,
      url: `/v1/invoices/${one.id}/lines`,
    },
  }
}

export const sessionAnswer = (one: StandInSession, origin: string): Part<Stripe.Checkout.Session> => ({
  id: one.id,
  object: "checkout.session",
  mode: one.mode,
  status: one.status,
  payment_status: one.paymentStatus,
  created: one.created,
  expires_at: one.expiresAt,
  customer: one.customer,
  subscription: one.subscription,
  invoice: one.invoice,
  payment_intent: one.paymentIntent,
  setup_intent: null,
  currency: one.currency.toLowerCase(),
  automatic_tax: { enabled: one.hasTax },
  livemode: false,
  metadata: { ...one.metadata },
  success_url: one.successUrl,
  cancel_url: one.cancelUrl,
  ui_mode: "hosted_page",
  url: one.status === "open" ? `${origin}/pay/${one.id}` : null,
})

export const paymentIntentAnswer = (one: StandInSession): Part<Stripe.PaymentIntent> => ({
  id: one.paymentIntent!,
  object: "payment_intent",
  amount: one.cents,
  currency: one.currency.toLowerCase(),
  customer: one.customer,
  livemode: false,
  status: one.paymentStatus === "paid" ? "succeeded" : "requires_payment_method",
  last_payment_error: one.lastError
    ? { type: "card_error", code: "card_declined", message: one.lastError }
    : null,
})

/** The charge that a dispute is about. */
export const chargeAnswer = (one: StandInDispute): Part<Stripe.Charge> => ({
  id: one.charge,
  object: "charge",
  amount: one.amount,
  currency: one.currency.toLowerCase(),
  customer: one.customer,
  disputed: true,
  livemode: false,
})

const answerDays = 7

export const disputeAnswer = (one: StandInDispute): Part<Stripe.Dispute> => ({
  id: one.id,
  object: "dispute",
  amount: one.amount,
  charge: one.charge,
  created: one.created,
  currency: one.currency.toLowerCase(),
  evidence_details: { due_by: one.created + answerDays * 86_400, has_evidence: false, past_due: false },
  is_charge_refundable: false,
  livemode: false,
  reason: "fraudulent",
  status: "needs_response",
})

export const portalAnswer = (
  one: StandInPortalSession,
  origin: string,
): Part<Stripe.BillingPortal.Session> => ({
  id: one.id,
  object: "billing_portal.session",
  customer: one.customer,
  livemode: false,
  return_url: one.returnUrl,
  url: `${origin}/portal/${one.id}`,
})

/** A price is never asked for by itself; its sum for a page is. */
export const sessionCents = (fixture: StripeFixture, one: StandInSession): number =>
  one.priceId ? periodCents(fixture.prices.get(one.priceId)!, one.quantity) : one.cents

const mostLevels = 4

/**
 * Includes objects in place of their ids, as `expand` asks for.
 * @param find the object of an id.
 * @throws StandInError for a field that can't be expanded.
 */
export function expanded(answer: object, paths: string[] | undefined, find: (id: string) => object | null) {
  const copy: Record<string, unknown> = structuredClone(answer) as never
  if (copy["deleted"] === true) return copy
  const put = (at: Record<string, unknown>, [key, ...rest]: string[], path: string): void => {
    const value = Object.hasOwn(at, key!) ? at[key!] : undefined
    if (value === undefined)
      throw stripeError(400, `This property cannot be expanded (${path}).`, { param: "expand[0]" })
    if (rest.length === 0) {
      if (typeof value === "string") at[key!] = find(value) ?? value
      return
    }
    for (const one of Array.isArray(value) ? value : [value]) if (one !== null) put(one as never, rest, path)
  }
  for (const path of paths ?? []) {
    const keys = path.split(".")
    if (keys.length > mostLevels)
      throw stripeError(400, `You cannot expand more than 4 levels of a property. ${path}`, {
        param: "expand[0]",
      })
    put(copy, keys, path)
  }
  return copy
}

/** A page of a list, from behind an id. */
export function listAnswer<T extends { id: string }>(
  all: readonly T[],
  { limit = 10, starting_after: after }: { limit?: number | undefined; starting_after?: string | undefined },
  url: string,
  answer: (one: T) => object,
) {
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && from === 0) throw missing("object", after, "starting_after")
  const data = all.slice(from, from + limit).map(answer)
  return { object: "list", url, has_more: from + limit < all.length, data }
}

import type Stripe from "stripe"
import type { CustomerState, ProviderCard, ProviderInvoice, ProviderSubscription } from "../provider.ts"
import { setCardEverywhere } from "./stripe-card.ts"
import { idOf, instantOf } from "./stripe-client.ts"
import { answerOrNull } from "./stripe-errors.ts"
import { wholePeriodCents } from "./stripe-preview.ts"

const mostInvoices = 100
const ended: ReadonlySet<string> = new Set(["canceled", "incomplete_expired"])

/** Whether a subscription can still change. */
export const isLive = ({ status }: Pick<Stripe.Subscription, "status">): boolean => !ended.has(status)

/** All subscriptions of a customer, the newest first. */
export async function subscriptionsOf(stripe: Stripe, customerId: string): Promise<Stripe.Subscription[]> {
  const list = stripe.subscriptions.list({
    customer: customerId,
    status: "all",
    limit: 100,
    expand: ["data.default_payment_method"],
  })
  const found: Stripe.Subscription[] = []
  for await (const subscription of list) found.push(subscription)
  return found
}

async function subscriptionOf(stripe: Stripe, given: Stripe.Subscription): Promise<ProviderSubscription[]> {
  const item = given.items.data[0]
  if (!item) return []
  const { price, quantity = 1 } = item
  const endsWithPeriod = given.cancel_at_period_end ? item.current_period_end : null
  const cancelAt = given.cancel_at ?? endsWithPeriod
  const next = isLive(given) ? await wholePeriodCents(stripe, given) : null
  return [
    {
      id: given.id,
      status: given.status,
      priceId: price.id,
      itemId: item.id,
      quantity,
      amountCents: next ?? (price.unit_amount ?? 0) * quantity,
      currency: given.currency.toUpperCase(),
      periodStart: instantOf(item.current_period_start),
      periodEnd: instantOf(item.current_period_end),
      collection: given.collection_method === "send_invoice" ? "invoice" : "automatic",
      cancelAt: cancelAt === null ? null : instantOf(cancelAt),
      endedAt: given.ended_at === null ? null : instantOf(given.ended_at),
      createdAt: instantOf(given.created),
    },
  ]
}

const cardOf = (method: Stripe.PaymentMethod | null): ProviderCard | null =>
  method?.card
    ? {
        brand: method.card.brand,
        lastFour: method.card.last4,
        month: method.card.exp_month,
        year: method.card.exp_year,
      }
    : null

function invoiceOf(given: Stripe.Invoice): ProviderInvoice {
  const lines = given.lines.data
  const main = lines.find(({ parent }) => !parent?.subscription_item_details?.proration) ?? lines[0]
  return {
    id: given.id,
    number: given.number,
    createdAt: instantOf(given.created),
    status: given.status ?? "draft",
    totalCents: given.total,
    dueCents: given.amount_remaining,
    currency: given.currency.toUpperCase(),
    description: given.description ?? main?.description ?? "",
    attempts: given.attempt_count,
    nextAttemptAt: given.next_payment_attempt === null ? null : instantOf(given.next_payment_attempt),
    payUrl: given.status === "open" ? (given.hosted_invoice_url ?? null) : null,
  }
}

/**
 * Everything about a customer, as Stripe has it now (D-288). A card that was changed on a page of Stripe is set on the customer
 * and its subscriptions on the way, because retries look at the subscription first.
 * @returns null for a customer that Stripe does not know.
 * @throws PaymentAway.
 */
export async function readCustomerState(stripe: Stripe, customerId: string): Promise<CustomerState | null> {
  const customer = await answerOrNull(
    stripe.customers.retrieve(customerId, { expand: ["invoice_settings.default_payment_method"] }),
  )
  if (!customer) return null
  const read = async () => (await answerOrNull(subscriptionsOf(stripe, customerId))) ?? []
  const before = await read()
  const isDeleted = customer.deleted === true
  const { card, isNew } = customer.deleted
    ? { card: null, isNew: false }
    : await setCardEverywhere(stripe, customer, before.filter(isLive))
  const subscriptions = isNew ? await read() : before
  const invoices = await answerOrNull(stripe.invoices.list({ customer: customerId, limit: mostInvoices }))
  const found: ProviderSubscription[] = []
  for (const one of subscriptions) found.push(...(await subscriptionOf(stripe, one)))
  return {
    id: customer.id,
    isDeleted,
    subscriptions: found,
    card: cardOf(card),
    invoices: (invoices?.data ?? []).map(invoiceOf),
  }
}

/** The PDF that Stripe makes of an invoice. @returns null for a draft and for one that it does not know. */
export async function readInvoicePdf(
  stripe: Stripe,
  invoiceId: string,
  fetchFile: (url: string) => Promise<Uint8Array>,
): Promise<Uint8Array | null> {
  const invoice = await answerOrNull(stripe.invoices.retrieve(invoiceId))
  return invoice?.invoice_pdf ? fetchFile(invoice.invoice_pdf) : null
}

/** @returns the customer with its card; null for one that is gone. */
export async function livingCustomer(stripe: Stripe, customerId: string): Promise<Stripe.Customer | null> {
  const customer = await answerOrNull(
    stripe.customers.retrieve(customerId, { expand: ["invoice_settings.default_payment_method"] }),
  )
  return !customer || customer.deleted ? null : customer
}

/** Id of the card that a customer pays with unless a subscription has its own. */
export const defaultCardId = ({ invoice_settings }: Stripe.Customer): string | null =>
  idOf(invoice_settings.default_payment_method)

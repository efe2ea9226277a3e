import { millisecondsInDay } from "date-fns/constants"
import type { Db } from "../../db/connect.ts"
import { type BillingPlans, totalCents } from "../plans.ts"
import { paysAlone } from "./cards.ts"
import { periodEndOf } from "./periods.ts"
import { priceNamed } from "./prorate.ts"
import {
  dueOf,
  isEnded,
  openInvoices,
  type StubCustomer,
  type StubInvoice,
  type StubSubscription,
  setInvoice,
  setSubscription,
  subscriptionsOf,
  writeInvoice,
} from "./rows.ts"

/** Days after a failed payment at which it is tried again. */
const retryDays = [3, 7, 12] as const
export const [firstRetryDays] = retryDays
/** Then it stays unpaid (D-289). */
export const graceDays = 14
/** Invoices are paid so many days after they were written. */
export const invoiceDays = 14

export const daysAfter = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * millisecondsInDay).toISOString()

const utc = (instant: string): string => new Date(instant).toISOString()

/** When an invoice fell due, which grace is counted from. */
const dueAt = ({ createdAt }: StubInvoice, { collection }: StubSubscription): string =>
  collection === "invoice" ? daysAfter(createdAt, invoiceDays) : utc(createdAt)

/** When the next attempt comes, or the end of grace. */
function nextTry(invoice: StubInvoice, subscription: StubSubscription, attempts: number): string {
  const days = retryDays[attempts - 1] ?? graceDays
  return daysAfter(dueAt(invoice, subscription), days)
}

async function tryInvoice(
  tx: Db,
  customer: StubCustomer,
  subscription: StubSubscription,
  invoice: StubInvoice,
): Promise<void> {
  const at = utc(invoice.nextAttemptAt!)
  const isInvoiced = subscription.collection === "invoice" && customer.cardToken === null
  if (isInvoiced || paysAlone(customer.cardToken, invoice.dueCents)) {
    return settle(tx, customer, subscription, invoice, at)
  }
  const attempts = invoice.attempts + 1
  if (at >= daysAfter(dueAt(invoice, subscription), graceDays)) {
    await setInvoice(tx, invoice, { nextAttemptAt: null })
    return setSubscription(tx, subscription, { status: "unpaid" })
  }
  await setInvoice(tx, invoice, { attempts, nextAttemptAt: nextTry(invoice, subscription, attempts) })
  await setSubscription(tx, subscription, { status: "past_due" })
}

/** Marks an invoice as paid; a subscription without other open ones is active again. */
export async function settle(
  tx: Db,
  customer: StubCustomer,
  subscription: StubSubscription,
  invoice: StubInvoice,
  at: string,
): Promise<void> {
  await setInvoice(tx, invoice, { status: "paid", dueCents: 0, nextAttemptAt: null, paidAt: at })
  const open = await openInvoices(tx, customer)
  const isLate = open.some(({ attempts }) => attempts > 0)
  if (!isLate && !isEnded(subscription)) await setSubscription(tx, subscription, { status: "active" })
}

async function renew(
  tx: Db,
  plans: BillingPlans,
  customer: StubCustomer,
  subscription: StubSubscription,
): Promise<void> {
  const at = utc(subscription.periodEnd)
  if (subscription.cancelsAtEnd) {
    return setSubscription(tx, subscription, { status: "canceled", endedAt: at })
  }
  const { name, price } = priceNamed(plans, subscription.priceId)
  const cents = totalCents(price, subscription.quantity) + subscription.laterCents
  const isInvoiced = subscription.collection === "invoice"
  const pays = !isInvoiced && paysAlone(customer.cardToken, dueOf(customer, cents))
  const invoice = await writeInvoice(tx, customer, {
    subscriptionId: subscription.id,
    description: `${name}, ${price.intervalUnit === "year" ? "yearly" : "monthly"}`,
    cents,
    currency: price.currency,
    createdAt: at,
    status: pays ? "paid" : "open",
    attempts: pays || isInvoiced ? 0 : 1,
    nextAttemptAt: daysAfter(at, isInvoiced ? invoiceDays : firstRetryDays),
  })
  await setSubscription(tx, subscription, {
    laterCents: 0,
    periodStart: at,
    periodEnd: periodEndOf(utc(subscription.anchor), at, price),
    status: invoice.status === "paid" || isInvoiced ? "active" : "past_due",
  })
}

/** The step that comes next for a customer, and when; null when nothing does until `now`. */
async function nextStep(tx: Db, plans: BillingPlans, customer: StubCustomer, now: string) {
  const subscriptions = (await subscriptionsOf(tx, customer)).filter((row) => !isEnded(row))
  const byId = new Map(subscriptions.map((row) => [row.id, row]))
  const steps: { at: string; take: () => Promise<void> }[] = []
  for (const subscription of subscriptions) {
    if (subscription.status === "unpaid" && !subscription.cancelsAtEnd) continue
    steps.push({
      at: utc(subscription.periodEnd),
      take: () => renew(tx, plans, customer, subscription),
    })
  }
  for (const invoice of await openInvoices(tx, customer)) {
    const subscription = byId.get(invoice.subscriptionId ?? "")
    if (!subscription || invoice.nextAttemptAt === null) continue
    steps.push({
      at: utc(invoice.nextAttemptAt),
      take: () => tryInvoice(tx, customer, subscription, invoice),
    })
  }
  const [next] = steps.filter(({ at }) => at <= now).sort((a, b) => (a.at < b.at ? -1 : 1))
  return next ?? null
}

/** Does what has come due with a customer by now: renewals, retries, ends of periods; each at its own instant. */
export async function passTime(
  tx: Db,
  plans: BillingPlans,
  customer: StubCustomer,
  now: Date,
): Promise<void> {
  for (;;) {
    const step = await nextStep(tx, plans, customer, now.toISOString())
    if (!step) return
    await step.take()
  }
}

import Stripe from "stripe"
import { PaymentRefused } from "../payment-errors.ts"
import type { ChangePreview, Choice, ProviderSubscription } from "../provider.ts"
import { instantOf, secondsOf } from "./stripe-client.ts"
import { answerOf } from "./stripe-errors.ts"

const daySeconds = 86_400
/** Checkout takes no trial that ends sooner. */
const leastTrialSeconds = 2 * daySeconds
/** For the way to Stripe, and clocks that differ. */
const slackSeconds = 600

/**
 * The trial that a first plan begins with, so that it is charged when the trial of the account ends. A rest of less than 48 hours
 * is rounded up to whole days: nobody is charged sooner than said.
 */
export function trialOf(
  trialEnd: string | null | undefined,
  now: Date,
): { trial_end: number } | { trial_period_days: number } | null {
  const seconds = trialEnd ? secondsOf(trialEnd) - secondsOf(now) : 0
  if (seconds <= 0) return null
  return seconds > leastTrialSeconds + slackSeconds
    ? { trial_end: secondsOf(trialEnd!) }
    : { trial_period_days: Math.ceil(seconds / daySeconds) }
}

function trialEndSeconds(trialEnd: string | null | undefined, now: Date): number | null {
  const trial = trialOf(trialEnd, now)
  if (!trial) return null
  return "trial_end" in trial ? trial.trial_end : secondsOf(now) + trial.trial_period_days * daySeconds
}

const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration ?? false

function linesOf(invoice: Stripe.Invoice): ChangePreview["lines"] {
  const lines = invoice.lines.data.map((line) => ({
    description: line.description ?? "",
    amountCents: line.amount,
    isProration: isProration(line),
  }))
  if (!invoice.lines.has_more) return lines
  const shown = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return [
    ...lines,
    { description: "Other changes", amountCents: invoice.subtotal - shown, isProration: true },
  ]
}

/**
 * Price of a whole period of a subscription, after discounts and before tax.
 * @returns null where nothing is charged any more.
 * @throws PaymentAway.
 */
export async function wholePeriodCents(
  stripe: Stripe,
  { id, customer, cancel_at, cancel_at_period_end }: Stripe.Subscription,
): Promise<number | null> {
  const goesOn = cancel_at_period_end
    ? { subscription_details: { cancel_at_period_end: false } }
    : cancel_at === null
      ? {}
      : { subscription_details: { cancel_at: "" as const } }
  const customerId = typeof customer === "string" ? customer : customer.id
  try {
    const invoice = await answerOf(
      stripe.invoices.createPreview({
        customer: customerId,
        subscription: id,
        preview_mode: "recurring",
        ...goesOn,
      }),
    )
    return invoice.total_excluding_tax ?? invoice.total
  } catch (error) {
    if (error instanceof PaymentRefused) return null
    throw error
  }
}

const isAddressMissing = (error: unknown): boolean =>
  error instanceof PaymentRefused &&
  error.cause instanceof Stripe.errors.StripeError &&
  error.cause.code === "customer_tax_location_invalid"

/** Stripe's clock is in another period than ours: around a renewal, or because one of its test clocks is ahead. */
const isOtherClock = (error: unknown): boolean =>
  error instanceof PaymentRefused &&
  error.cause instanceof Stripe.errors.StripeError &&
  (error.cause.param?.includes("proration_date") ?? false)

/** A preview with tax; without it while Stripe knows no address: its page asks for one. */
async function taxed(
  stripe: Stripe,
  addsTax: boolean,
  params: Stripe.InvoiceCreatePreviewParams,
): Promise<Stripe.Invoice> {
  const ask = (more: Stripe.InvoiceCreatePreviewParams) =>
    answerOf(stripe.invoices.createPreview({ ...params, ...more }))
  if (!addsTax) return ask({})
  try {
    return await ask({ automatic_tax: { enabled: true } })
  } catch (error) {
    if (isAddressMissing(error)) return ask({})
    throw error
  }
}

/** Price of a first plan. */
async function previewFirst(
  stripe: Stripe,
  { addsTax, now }: { addsTax: boolean; now: Date },
  customer: string,
  { priceId, quantity, trialEnd }: Choice & { trialEnd?: string | null },
): Promise<ChangePreview> {
  const items = [{ price: priceId, quantity }]
  const end = trialEndSeconds(trialEnd, now)
  const trial = end === null ? {} : { trial_end: end }
  const today = await taxed(stripe, addsTax, { customer, subscription_details: { items, ...trial } })
  const whole = await taxed(stripe, addsTax, {
    customer,
    preview_mode: "recurring",
    subscription_details: { items },
  })
  const ends = today.lines.data.map(({ period }) => period.end)
  return {
    prorationDate: instantOf(secondsOf(now)),
    totalCents: whole.total,
    dueTodayCents: today.amount_due,
    nextPaymentAt: instantOf(end ?? Math.max(today.period_end, ...ends)),
    currency: today.currency.toUpperCase(),
    lines: linesOf(today),
  }
}

/**
 * Price of a change, worked out by Stripe (D-288): of the change made now, and of a whole period.
 * @param subscription null for a first plan.
 * @throws PaymentRefused, PaymentAway.
 */
export async function previewStripeChange(
  stripe: Stripe,
  options: { addsTax: boolean; now: Date },
  customer: string,
  subscription: Pick<ProviderSubscription, "id" | "itemId"> | null,
  choice: Choice & { trialEnd?: string | null },
): Promise<ChangePreview> {
  if (!subscription) return previewFirst(stripe, options, customer, choice)
  const { id, itemId } = subscription
  const items = [{ id: itemId, price: choice.priceId, quantity: choice.quantity }]
  const of = { customer, subscription: id }
  const preview = (params: Stripe.InvoiceCreatePreviewParams) =>
    answerOf(stripe.invoices.createPreview({ ...of, ...params }))
  const billed = { items, proration_behavior: "always_invoice" } as const
  const ours = secondsOf(options.now)
  const today = await preview({ subscription_details: { ...billed, proration_date: ours } }).catch(
    (error: unknown) => {
      if (!isOtherClock(error)) throw error
      return preview({ subscription_details: billed })
    },
  )
  const at = today.parent?.subscription_details?.subscription_proration_date ?? ours
  const whole = await preview({
    preview_mode: "recurring",
    subscription_details: { items, proration_behavior: "none" },
  })
  const { isToday, next } = whenCharged(today, at)
  return {
    prorationDate: instantOf(at),
    totalCents: whole.total,
    dueTodayCents: isToday ? today.amount_due : 0,
    nextPaymentAt: instantOf(next ?? (await periodEnd(stripe, id))),
    currency: today.currency.toUpperCase(),
    lines: linesOf(today),
  }
}

/** Where a change is not billed, in a trial for one, Stripe previews the next invoice: it is about a period to come. */
function whenCharged(invoice: Stripe.Invoice, at: number): { isToday: boolean; next: number | null } {
  const lines = invoice.lines.data
  const toCome = lines.filter((line) => !isProration(line) && line.period.start > at + slackSeconds)
  const begun = lines.filter((line) => !isProration(line))
  // A refund may be of a longer period than the new one.
  const ofPeriod = begun.length > 0 ? begun : lines
  const next =
    toCome.length > 0
      ? Math.min(...toCome.map(({ period }) => period.start))
      : Math.max(...ofPeriod.map(({ period }) => period.end))
  return { isToday: toCome.length === 0, next: lines.length > 0 ? next : null }
}

async function periodEnd(stripe: Stripe, subscriptionId: string): Promise<number> {
  const { items, trial_end } = await answerOf(stripe.subscriptions.retrieve(subscriptionId))
  return items.data[0]?.current_period_end ?? trial_end ?? 0
}

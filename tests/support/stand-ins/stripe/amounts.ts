import type {
  StandInInvoice,
  StandInLine,
  StandInPrice,
  StandInSubscription,
  StripeFixture,
} from "./fixture.ts"
import { missing, stripeError } from "./form.ts"

/** Cents of a whole period for so many locations: each tier has its own price. */
export function periodCents({ tiers }: StandInPrice, quantity: number): number {
  let before = 0
  let total = 0
  for (const { upTo, unitCents } of tiers) {
    const here = Math.max(0, Math.min(quantity, upTo ?? Number.POSITIVE_INFINITY) - before)
    total += here * unitCents
    before += here
  }
  return total
}

/** Seconds so many intervals after an instant; the last day of a month where it has no such day. */
function later(anchor: number, { intervalUnit, interval }: StandInPrice, times: number): number {
  const months = times * interval * (intervalUnit === "year" ? 12 : 1)
  const from = new Date(anchor * 1_000)
  const day = from.getUTCDate()
  const to = new Date(anchor * 1_000)
  to.setUTCDate(1)
  to.setUTCMonth(from.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(day, lastDay))
  return to.getTime() / 1_000
}

/** End of the period that begins at an instant. */
export function periodEndOf(anchor: number, price: StandInPrice, start: number): number {
  let times = 1
  while (later(anchor, price, times) <= start) times++
  return later(anchor, price, times)
}

export function priceNamed(fixture: StripeFixture, id: string, param = "price"): StandInPrice {
  const price = fixture.prices.get(id)
  if (!price) throw stripeErrorOfPrice(id, param)
  return price
}

const stripeErrorOfPrice = (id: string, param: string) => {
  const error = missing("price", id, param)
  return Object.assign(error, { httpStatus: 400 })
}

type LineParts = Omit<StandInLine, "id" | "discount" | "priceId"> & {
  priceId?: string | null
  percentOff?: number
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

export function lineOf(
  fixture: StripeFixture,
  { percentOff = 0, priceId = null, ...parts }: LineParts,
): StandInLine {
  return {
    id: fixture.newId("il"),
    discount: Math.round((parts.amount * percentOff) / 100),
    priceId,
    ...parts,
  }
}

/** The line of a whole period. */
export function periodLine(
  fixture: StripeFixture,
  price: StandInPrice,
  quantity: number,
  [start, end]: [number, number],
  percentOff = 0,
): StandInLine {
  const amount = periodCents(price, quantity)
  const description = `${quantity} × ${price.name} (at ${dollars(Math.round(amount / Math.max(1, quantity)))} / ${price.intervalUnit})`
  return lineOf(fixture, {
    amount,
    description,
    quantity,
    start,
    end,
    percentOff,
    priceId: price.priceId,
    isProration: false,
  })
}

export type PlanChange = {
  priceId: string
  quantity: number
  at: number
  behavior: "always_invoice" | "create_prorations" | "none"
}

const isInTrial = ({ trialEnd }: StandInSubscription, at: number): boolean =>
  trialEnd !== null && at < trialEnd

/**
 * Lines that a change makes of a subscription, to the second, and the new period where the interval changes.
 * @throws StandInError for another currency, and an instant outside the period.
 */
export function linesOfChange(
  fixture: StripeFixture,
  subscription: StandInSubscription,
  { priceId, quantity, at, behavior }: PlanChange,
): { lines: StandInLine[]; period: [number, number] | null } {
  const { periodStart, periodEnd, percentOff } = subscription
  const before = priceNamed(fixture, subscription.priceId)
  const after = priceNamed(fixture, priceId)
  if (before.currency !== after.currency)
    throw stripeError(400, "The price specified only supports another currency.", { param: "items" })
  const isSame = before === after && quantity === subscription.quantity
  if (isSame || isInTrial(subscription, at)) return { lines: [], period: null }
  if (at < periodStart || at > periodEnd)
    throw stripeError(400, "Cannot specify a proration date outside of the current period.", {
      param: "proration_date",
    })
  const restarts = before.intervalUnit !== after.intervalUnit || before.interval !== after.interval
  const part = (cents: number) => Math.round((cents * (periodEnd - at)) / (periodEnd - periodStart))
  const day = new Date(at * 1_000).toISOString().slice(0, 10)
  const of = { start: at, end: periodEnd, isProration: true, percentOff }
  const unused = lineOf(fixture, {
    ...of,
    amount: -part(periodCents(before, subscription.quantity)),
    quantity: subscription.quantity,
    description: `Unused time on ${subscription.quantity} × ${before.name} after ${day}`,
    priceId: before.priceId,
  })
  const remaining = lineOf(fixture, {
    ...of,
    amount: part(periodCents(after, quantity)),
    quantity,
    description: `Remaining time on ${quantity} × ${after.name} after ${day}`,
    priceId,
  })
  const period: [number, number] | null = restarts ? [at, periodEndOf(at, after, at)] : null
  const prorated = behavior === "none" ? [] : restarts ? [unused] : [unused, remaining]
  return {
    lines: period ? [...prorated, periodLine(fixture, after, quantity, period, percentOff)] : prorated,
    period,
  }
}

/** Sums of an invoice. */
export function sumsOf({
  lines,
  tax,
  startingBalance,
  status,
}: Pick<StandInInvoice, "lines" | "tax" | "startingBalance" | "status">) {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const discount = lines.reduce((sum, line) => sum + line.discount, 0)
  const total = subtotal - discount + tax
  const due = Math.max(0, total + Math.min(0, startingBalance))
  const paid = status === "paid" ? due : 0
  return { subtotal, discount, total, due, paid, remaining: due - paid }
}

/** Tax of lines, where a customer has an address. */
export function taxOf(
  fixture: StripeFixture,
  customerId: string,
  hasTax: boolean,
  lines: StandInLine[],
): number {
  const isTaxed = hasTax && fixture.customers.get(customerId)?.country != null
  const base = lines.reduce((sum, { amount, discount }) => sum + amount - discount, 0)
  return isTaxed ? Math.round((base * fixture.taxPercent) / 100) : 0
}

import { PaymentRefused } from "../payment-errors.ts"
import { type BillingPlans, planOfPrice, totalCents } from "../plans.ts"
import type { ChangePreview, Choice, PlanPrice } from "../provider.ts"
import { periodEndOf, restOf } from "./periods.ts"

type Period = {
  status: string
  priceId: string
  quantity: number
  anchor: string
  periodStart: string
  periodEnd: string
}

/** The cost of a change: lines of today, and the period that it leads to. */
export type Proration = Pick<ChangePreview, "lines"> & {
  netCents: number
  totalCents: number
  anchor: string
  periodStart: string
  periodEnd: string
}

/** @throws PaymentRefused for a price that is not sold. */
export function priceNamed(plans: BillingPlans, priceId: string): { name: string; price: PlanPrice } {
  const found = planOfPrice(plans, priceId)
  if (!found) throw new PaymentRefused("not_possible", "This plan is not available.")
  return { name: found.plan.name, price: found.price }
}

const utc = (instant: string): string => new Date(instant).toISOString()

const countText = (quantity: number) => `${quantity} ${quantity === 1 ? "location" : "locations"}`

/** A first period, paid in advance. */
export function firstPeriod(plans: BillingPlans, { priceId, quantity }: Choice, at: string): Proration {
  const { name, price } = priceNamed(plans, priceId)
  const cents = totalCents(price, quantity)
  return {
    lines: [{ description: `${name}, ${countText(quantity)}`, amountCents: cents, isProration: false }],
    netCents: cents,
    totalCents: cents,
    anchor: at,
    periodStart: at,
    periodEnd: periodEndOf(at, at, price),
  }
}

/** A plan that is chosen in a trial, or changed in it: free until it ends, then the first period begins (D-289). */
export function trialPeriod(
  plans: BillingPlans,
  { priceId, quantity }: Choice,
  trial: { start: string; end: string },
): Proration {
  const { name, price } = priceNamed(plans, priceId)
  return {
    lines: [{ description: `Trial of ${name}, ${countText(quantity)}`, amountCents: 0, isProration: false }],
    netCents: 0,
    totalCents: totalCents(price, quantity),
    anchor: trial.end,
    periodStart: trial.start,
    periodEnd: trial.end,
  }
}

/**
 * A change within a period: what is left of it is paid back, and paid at the new price; another interval begins a new
 * period.
 * @param at when the change counts from; within the period.
 */
export function prorate(plans: BillingPlans, old: Period, choice: Choice, at: string): Proration {
  if (old.status === "trialing")
    return trialPeriod(plans, choice, { start: utc(old.periodStart), end: utc(old.periodEnd) })
  const before = priceNamed(plans, old.priceId)
  const after = priceNamed(plans, choice.priceId)
  const rest = restOf({ start: old.periodStart, end: old.periodEnd }, at)
  const unused = -Math.round(totalCents(before.price, old.quantity) * rest)
  const first = firstPeriod(plans, choice, at)
  const unusedLine = {
    description: `Unused time of ${before.name}, ${countText(old.quantity)}`,
    amountCents: unused,
    isProration: true,
  }
  const isSameInterval =
    before.price.intervalUnit === after.price.intervalUnit && before.price.interval === after.price.interval
  if (!isSameInterval)
    return { ...first, lines: [unusedLine, ...first.lines], netCents: first.netCents + unused }
  const cents = Math.round(first.totalCents * rest)
  return {
    lines: [
      unusedLine,
      {
        description: `Remaining time of ${after.name}, ${countText(choice.quantity)}`,
        amountCents: cents,
        isProration: true,
      },
    ],
    netCents: cents + unused,
    totalCents: first.totalCents,
    anchor: utc(old.anchor),
    periodStart: utc(old.periodStart),
    periodEnd: utc(old.periodEnd),
  }
}

import type { IntervalUnit } from "#lib/contract/billing/constants.ts"
import type { PricingPreview } from "#lib/contract/billing/schema.ts"
import { formatInstantDay } from "#lib/format/dates.ts"
import { formatCents } from "#lib/format/money.ts"
import { countOf } from "#lib/format/numbers.ts"

/** A plan and an interval of an account, whose price is asked for. */
export type PlanChoice = {
  accountId: string
  planCode: string
  planName: string
  intervalUnit: IntervalUnit
  /** Of its price: so many units. */
  interval: number
}

type Line = { label: string; cents: number }

/** The texts of a preview: the lines of the sum, the sum of today, and what is paid later. All sums are the provider's. */
export function previewMoney(
  preview: PricingPreview,
  { planName }: Pick<PlanChoice, "planName">,
  timeZone: string,
): { lines: Line[]; sum: Line; later: string } {
  const { lines, prorated_cents: due, setup_amount: setup, total_cents: total, currency, quantity } = preview
  const seats = quantity == null ? "" : `, ${countOf(quantity, "location", "locations")}`
  const own = (lines ?? []).map(({ description, amount_cents: cents }) => ({ label: description, cents }))
  const shown = own.length > 0 ? own : [{ label: `${planName}${seats}`, cents: due - setup }]
  const all = own.length === 0 && setup !== 0 ? [...shown, { label: "Setup", cents: setup }] : shown
  const day = formatInstantDay(preview.next_billing_cycle_start_date, timeZone)
  const net = all.reduce((cents, line) => cents + line.cents, 0)
  // A provider never pays out: what is left over is credit, and nothing is due.
  const credit = due <= 0 ? Math.max(-due, -net, 0) : 0
  const sum =
    credit > 0 ? { label: "Credit on your next invoice", cents: credit } : { label: "Due today", cents: due }
  const less = credit > 0 ? ", less your credit" : ""
  return { lines: all, sum, later: `Next payment: ${formatCents(total, currency)} on ${day}${less}.` }
}

/** The button that pays names the amount; where nothing is due it says what it does. */
export const payLabel = (
  due: number | null,
  currency: string | null | undefined,
  otherwise: string,
): string => (due !== null && due > 0 ? `Pay ${formatCents(due, currency)}` : otherwise)

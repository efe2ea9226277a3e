import { monthsOf } from "../plans.ts"
import type { PlanPrice } from "../provider.ts"

/** So many calendar months later in UTC; the last day of a month that is shorter. */
function addMonths(from: Date, months: number): Date {
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  const made = new Date(from)
  made.setUTCDate(1)
  made.setUTCMonth(from.getUTCMonth() + months)
  made.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return made
}

const monthCount = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()

/**
 * The end of the period that begins at `start`.
 * @param anchor the instant that periods are counted from, so that a short month shortens none of those behind it.
 */
export function periodEndOf(
  anchor: string,
  start: string,
  price: Pick<PlanPrice, "intervalUnit" | "interval">,
): string {
  const from = new Date(anchor)
  const passed = monthCount(new Date(start)) - monthCount(from)
  return addMonths(from, passed + monthsOf(price)).toISOString()
}

/** The part of a period that lies behind an instant, from 0 to 1. */
export function restOf({ start, end }: { start: string; end: string }, at: string): number {
  const [from, to, now] = [start, end, at].map((instant) => Date.parse(instant)) as [number, number, number]
  return Math.min(1, Math.max(0, (to - now) / (to - from)))
}

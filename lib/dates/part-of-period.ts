import { addDays, addMonths, type Day, daysIn, monthStart } from "./day.ts"
import type { DayRange } from "./resolve-range.ts"

type Period = "day" | "week" | "month"

/** Last day of a day, week or month that begins on a day. */
export const periodEnd = (period: Period, start: Day): Day =>
  period === "day" ? start : addDays(period === "week" ? addDays(start, 7) : addMonths(start, 1), -1)

/** The later of two days, and the earlier one. */
export const later = (a: Day, b: Day): Day => (a > b ? a : b)
export const earlier = (a: Day, b: Day): Day => (a < b ? a : b)

/**
 * The days of a period that a range has, where these are not all of it.
 * @returns null for a whole period, and for one of which it has none.
 */
export function partOf(period: Period, start: Day, { from, to }: DayRange): DayRange | null {
  const end = periodEnd(period, start)
  if ((start >= from && end <= to) || start > to || end < from) return null
  return { from: later(start, from), to: earlier(end, to) }
}

/** The same of days that a range has been cut to already. */
export const partOfCut = (period: Period, { from, to }: DayRange): DayRange | null =>
  period === "day" || (period === "week" && daysIn(from, to) >= 7)
    ? null
    : period === "month" && from === monthStart(from) && to === periodEnd("month", from)
      ? null
      : { from, to }

import {
  addDays,
  addMonths,
  type Day,
  daysIn,
  monthStart,
  type WeekStart,
  weekStartOf,
} from "#lib/dates/day.ts"

export type Period = "day" | "week" | "month"
export type Bounds = { from?: Day | undefined; to?: Day | undefined }

const firstDay = "0001-01-01"
const maxDays = 62
const maxDaysByWeek = 366

/** How fine a chart of the range is: days up to 62, weeks up to a year, else months (D-138). */
export function periodOf({ from, to }: Bounds): Period {
  if (from === undefined || to === undefined) return "month"
  const days = daysIn(from, to)
  return days <= maxDays ? "day" : days <= maxDaysByWeek ? "week" : "month"
}

/** The period before: as many days, ending the day before; none without both ends (D-094). */
export function comparisonOf({ from, to }: Bounds): Required<Bounds> | null {
  if (from === undefined || to === undefined || from > to) return null
  const start = addDays(from, -daysIn(from, to))
  // Days before the year 1 are written with a sign.
  return start < firstDay ? null : { from: start, to: addDays(from, -1) }
}

/** First day of the period that a day lies in. */
export const periodStart = (day: Day, period: Period, weekStart: WeekStart): Day =>
  period === "day" ? day : period === "week" ? weekStartOf(day, weekStart) : monthStart(day)

const next = (start: Day, period: Period): Day =>
  period === "month" ? addMonths(start, 1) : addDays(start, period === "week" ? 7 : 1)

/** First days of all periods from one day to another. */
export function periodsBetween(from: Day, to: Day, period: Period, weekStart: WeekStart): Day[] {
  const starts: Day[] = []
  for (let at = periodStart(from, period, weekStart); at <= to; at = next(at, period)) starts.push(at)
  return starts
}

import { type Day, daysIn, type WeekStart, weekStartOf } from "#lib/dates/day.ts"
import { earlier, later, partOf, periodEnd } from "#lib/dates/part-of-period.ts"
import type { DayRange } from "#lib/dates/resolve-range.ts"
import type { ChartPeriod } from "#lib/format/periods.ts"

type Given = {
  period: string
  avg_rating?: number | null | undefined
  total_reviews?: number | null | undefined
}

/** A day, week or month of the course, with the days of it that lie in the range. */
export type CoursePoint = DayRange & {
  /** First day of the period. */
  start: Day
  rating: number | null
  reviews: number
  /** Of the period at the same place of the range before; null without one. */
  before: { rating: number | null; reviews: number } | null
  /** Its days that the figures are of, where the range leaves some out or it is not over; null for all. */
  part: DayRange | null
}

const maxDays = 62
const maxDaysByWeek = 366

/** How fine the course of a range is (D-138). */
export function coursePeriod({ from, to }: DayRange): ChartPeriod {
  const days = daysIn(from, to)
  return days <= maxDays ? "day" : days <= maxDaysByWeek ? "week" : "month"
}

const monthsOf = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** The how-manieth period of a range begins on a day. */
function placeOf(period: ChartPeriod, { from }: DayRange, start: Day, weekStart: WeekStart): number {
  if (period === "month") return monthsOf(start) - monthsOf(from)
  const first = period === "week" ? weekStartOf(from, weekStart) : from
  const days = start < first ? -daysIn(start, first) : daysIn(first, start) - 1
  return period === "week" ? Math.floor(days / 7) : days
}

/** The course of a range beside that of the range before, period by period. */
export function courseOf(
  series: readonly Given[],
  range: DayRange,
  before: { series: readonly Given[]; range: DayRange } | null,
  { today, weekStart }: { today: Day; weekStart: WeekStart },
): CoursePoint[] {
  const period = coursePeriod(range)
  const places = new Map(
    (before?.series ?? []).map((one) => [placeOf(period, before!.range, one.period, weekStart), one]),
  )
  return series.map(({ period: start, avg_rating, total_reviews }) => {
    const then = places.get(placeOf(period, range, start, weekStart))
    return {
      start,
      from: later(start, range.from),
      to: earlier(periodEnd(period, start), range.to),
      rating: avg_rating ?? null,
      reviews: total_reviews ?? 0,
      before: before && { rating: then?.avg_rating ?? null, reviews: then?.total_reviews ?? 0 },
      part: partOf(period, start, { from: range.from, to: earlier(range.to, today) }),
    }
  })
}

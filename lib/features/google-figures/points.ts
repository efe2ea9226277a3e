import { type GoogleFigureName, googleFigureNames } from "#lib/contract/google-figures/constants.ts"
import type { GoogleFiguresDay } from "#lib/contract/google-figures/schema.ts"
import {
  addDays,
  addMonths,
  type Day,
  daysIn,
  monthStart,
  type WeekStart,
  weekStartOf,
} from "#lib/dates/day.ts"
import { periodEnd } from "#lib/dates/part-of-period.ts"
import type { DayRange } from "#lib/dates/resolve-range.ts"
import type { ChartPeriod } from "#lib/format/periods.ts"

/** A day, week or month of a chart; figures are null where none of its days is known. */
export type FigurePoint = Record<GoogleFigureName, number | null> & {
  /** First day of the period. */
  start: Day
  /** From the first to the last of its days that are known, where these are not all of them; null for all. */
  part: DayRange | null
}

const startOf = (period: ChartPeriod, day: Day, weekStart: WeekStart): Day =>
  period === "day" ? day : period === "week" ? weekStartOf(day, weekStart) : monthStart(day)

const nextOf = (period: ChartPeriod, start: Day): Day =>
  period === "month" ? addMonths(start, 1) : addDays(start, period === "week" ? 7 : 1)

const sumOf = (days: readonly GoogleFiguresDay[], name: GoogleFigureName): number | null =>
  days.reduce<number | null>((sum, day) => (day[name] === null ? sum : (sum ?? 0) + day[name]), null)

/** Figures by period, from the first day that is known to the last one; none without any. */
export function figurePoints(
  days: readonly GoogleFiguresDay[],
  period: ChartPeriod,
  weekStart: WeekStart,
): FigurePoint[] {
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  if (first === undefined || last === undefined) return []
  const byStart = Map.groupBy(days, ({ day }) => startOf(period, day, weekStart))
  const points: FigurePoint[] = []
  for (let start = startOf(period, first, weekStart); start <= last; start = nextOf(period, start)) {
    const known = byStart.get(start) ?? []
    const figures = Object.fromEntries(googleFigureNames.map((name) => [name, sumOf(known, name)]))
    const [from, to] = [known[0]?.day, known.at(-1)?.day]
    const isWhole = known.length === daysIn(start, periodEnd(period, start))
    points.push({
      ...(figures as Record<GoogleFigureName, number | null>),
      start,
      part: isWhole || !from || !to ? null : { from, to },
    })
  }
  return points
}

/** Actions of people who found a place: calls, direction requests and website clicks, as far as they are known. */
export function actionsOf({ calls, directions, website_clicks }: FigurePoint): number | null {
  const known = [calls, directions, website_clicks].filter((one) => one !== null)
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0)
}

import { addDays, type Day, type WeekStart } from "#lib/dates/day.ts"
import { column, type RowOf } from "../../db/rows.ts"
import { type Bounds, type Period, periodOf, periodStart, periodsBetween } from "../../metrics/periods.ts"

const sidesShape = {
  positive_mentions: column.number(),
  negative_mentions: column.number(),
  total_mentions: column.number(),
}

type Sides = RowOf<typeof sidesShape>

/** A day that has mentions. */
export const mentionDayShape = { ...sidesShape, day: column.text<Day>() }

export type MentionDay = RowOf<typeof mentionDayShape>

/** The mentions of some days. */
export const addUpDays = (days: readonly Sides[]): Sides =>
  days.reduce(
    (sum, day) => ({
      positive_mentions: sum.positive_mentions + day.positive_mentions,
      negative_mentions: sum.negative_mentions + day.negative_mentions,
      total_mentions: sum.total_mentions + day.total_mentions,
    }),
    { positive_mentions: 0, negative_mentions: 0, total_mentions: 0 },
  )

/**
 * Days, weeks or months (D-138) from the first day with a mention to the last, also those without one in between.
 * @param days in their order.
 * @param range what the bars stay within, both ends included.
 */
export function mentionBars(
  days: readonly MentionDay[],
  range: Bounds,
  weekStart: WeekStart,
): { period: Period; periods: (Sides & { from: Day; to: Day })[] } {
  const bounds = { from: days[0]?.day, to: days.at(-1)?.day }
  const period = periodOf(bounds)
  if (bounds.from === undefined || bounds.to === undefined) return { period, periods: [] }
  const byStart = Map.groupBy(days, ({ day }) => periodStart(day, period, weekStart))
  const starts = periodsBetween(bounds.from, bounds.to, period, weekStart)
  return {
    period,
    periods: starts.map((start) => {
      const end =
        period === "day"
          ? start
          : addDays(periodStart(addDays(start, period === "week" ? 7 : 31), period, weekStart), -1)
      return {
        from: range.from !== undefined && range.from > start ? range.from : start,
        to: range.to !== undefined && range.to < end ? range.to : end,
        ...addUpDays(byStart.get(start) ?? []),
      }
    }),
  }
}

import type { PostCalendarEntry } from "#lib/contract/posts/schema.ts"
import { addDays, addMonths, type Day, daysIn, type WeekStart, weekStartOf } from "#lib/dates/day.ts"

export type CalendarDay = {
  day: Day
  /** Of the month itself, not of a week that it shares. */
  isInMonth: boolean
  entries: readonly PostCalendarEntry[]
}

/**
 * The weeks of a month, whole ones, each day with its posts.
 * @param month YYYY-MM.
 */
export function weeksOf(
  month: string,
  weekStart: WeekStart,
  entries: readonly PostCalendarEntry[],
): CalendarDay[][] {
  const byDay = Map.groupBy(entries, ({ day }) => day)
  const first = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  const begin = weekStartOf(first, weekStart)
  const count = Math.ceil(daysIn(begin, last) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => {
      const day = addDays(begin, week * 7 + at)
      return { day, isInMonth: day.startsWith(month), entries: byDay.get(day) ?? [] }
    }),
  )
}

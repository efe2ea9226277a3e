import { addDays, addMonths, type Day } from "#lib/dates/day.ts"
import type { DayRange } from "#lib/dates/resolve-range.ts"

type Given = {
  month: string
  positive_mentions: number
  negative_mentions: number
  total_mentions?: number | null | undefined
}

/** One month of a chart; the days are those of the month that lie in the range. */
export type MonthBar = DayRange & { month: string; positive: number; negative: number; total: number }

/** Months that a chart without mentions still shows. */
const mostEmpty = 24

const first = (month: string): Day => `${month}-01`
const last = (month: string): Day => addDays(addMonths(first(month), 1), -1)
const later = (a: Day, b: Day): Day => (a > b ? a : b)
const earlier = (a: Day, b: Day): Day => (a < b ? a : b)

/**
 * The months of a range one after the other, also those without a mention; a long range begins with its first mention.
 * @param given months that have mentions, `YYYY-MM`.
 */
export function monthBars(given: readonly Given[], { from, to }: DayRange): MonthBar[] {
  const known = new Map(given.map((one) => [one.month, one]))
  const earliest = addMonths(first(to.slice(0, 7)), 1 - mostEmpty)
  const start = earlier(given[0] ? first(given[0].month) : earliest, later(earliest, from))
  const bars: MonthBar[] = []
  for (
    let day = later(first(start.slice(0, 7)), first(from.slice(0, 7)));
    day <= to;
    day = addMonths(day, 1)
  ) {
    const month = day.slice(0, 7)
    const found = known.get(month)
    const positive = found?.positive_mentions ?? 0
    const negative = found?.negative_mentions ?? 0
    bars.push({
      month,
      from: later(from, first(month)),
      to: earlier(to, last(month)),
      positive,
      negative,
      total: found?.total_mentions ?? positive + negative,
    })
  }
  return bars
}

const monthName = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" })

/** `Mar 2026`. @param month `YYYY-MM`. */
export const monthText = (month: string): string => monthName.format(new Date(`${month}-01T00:00:00Z`))

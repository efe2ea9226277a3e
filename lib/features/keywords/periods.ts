import type { MentionPeriod } from "#lib/contract/insight-constants.ts"
import { addDays, addMonths, type Day } from "#lib/dates/day.ts"
import type { DayRange } from "#lib/dates/resolve-range.ts"

type Sides = {
  positive_mentions: number
  negative_mentions: number
  total_mentions?: number | null | undefined
}
type Given = {
  months: readonly (Sides & { month: string })[]
  period?: MentionPeriod | null | undefined
  periods?: readonly (Sides & DayRange)[] | null | undefined
}

/** One bar of a chart, with those of its days that lie in the range. */
export type PeriodBar = DayRange & { positive: number; negative: number; total: number }
export type PeriodBars = { period: MentionPeriod; bars: PeriodBar[] }

const barOf = ({ from, to }: DayRange, sides: Sides | undefined): PeriodBar => {
  const positive = sides?.positive_mentions ?? 0
  const negative = sides?.negative_mentions ?? 0
  return { from, to, positive, negative, total: sides?.total_mentions ?? positive + negative }
}

const later = (a: Day, b: Day): Day => (a > b ? a : b)
const earlier = (a: Day, b: Day): Day => (a < b ? a : b)

/** Months from the first with a mention to the last, of a Review API that gives no finer bars. */
function monthBars(months: Given["months"], { from, to }: DayRange): PeriodBar[] {
  const known = new Map(
    months
      .filter(({ month }) => month >= from.slice(0, 7) && `${month}-01` <= to)
      .map((one) => [one.month, one]),
  )
  const named = [...known.keys()].sort()
  const [first, last] = [named[0], named.at(-1)]
  if (first === undefined || last === undefined) return []
  const bars: PeriodBar[] = []
  for (let day = `${first}-01`; day.slice(0, 7) <= last; day = addMonths(day, 1)) {
    const end = addDays(addMonths(day, 1), -1)
    bars.push(barOf({ from: later(from, day), to: earlier(to, end) }, known.get(day.slice(0, 7))))
  }
  return bars
}

/** The bars of a keyword or a category, from its first mention to its last (D-138, D-211). */
export const periodBars = ({ months, period, periods }: Given, range: DayRange): PeriodBars =>
  period && periods
    ? { period, bars: periods.map((one) => barOf(one, one)) }
    : { period: "month", bars: monthBars(months, range) }

const written = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" })
  return (day: Day): string => format.format(new Date(`${day}T00:00:00Z`))
}
const monthText = written({ month: "short", year: "numeric" })
const dayText = written({ month: "short", day: "numeric", year: "numeric" })
const shortDayText = written({ month: "short", day: "numeric" })

/** `Mar 2026`, `Mar 9, 2026`; of a week `Week of Mar 9, 2026`. */
export const periodText = (period: MentionPeriod, { from }: DayRange): string =>
  period === "month" ? monthText(from) : period === "week" ? `Week of ${dayText(from)}` : dayText(from)

/** The same where little room is: `Mar 9` of days and weeks. */
export const shortPeriodText = (period: MentionPeriod, { from }: DayRange): string =>
  period === "month" ? monthText(from) : shortDayText(from)

/** The marks of an axis for counts in both directions, from the highest to the lowest; 0 is one of them. */
export function axisMarks(up: number, down: number): number[] {
  const most = Math.max(1, up) + down
  const power = 10 ** Math.floor(Math.log10(most / maxSteps))
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * power).find((size) => stepsOf(up, down, size) <= maxSteps) ?? most,
  )
  const [top, bottom] = [Math.ceil(Math.max(1, up) / step), Math.ceil(down / step)]
  return Array.from({ length: top + bottom + 1 }, (_, at) => (top - at) * step)
}

/** As many marks, and one, have room beside the bars. */
const maxSteps = 5
const stepsOf = (up: number, down: number, size: number) =>
  Math.ceil(Math.max(1, up) / size) + Math.ceil(down / size)

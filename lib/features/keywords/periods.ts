import type { MentionPeriod } from "#lib/contract/insights/constants.ts"
import { addDays, addMonths, type Day } from "#lib/dates/day.ts"
import type { DayRange } from "#lib/dates/resolve-range.ts"
import { formatCount, formatPercent, integerShares } from "#lib/format/numbers.ts"

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

/** Tooltip of a bar in the mentions graph, each side with its share (000 §5): "3 positive (75%), 1 negative (25%)". */
export function mentionsText({ positive, negative }: Pick<PeriodBar, "positive" | "negative">): string {
  const shares = integerShares([positive, negative])
  const sides = [`${formatCount(positive)} positive`, `${formatCount(negative)} negative`]
  return sides
    .map((side, at) => (positive + negative > 0 ? `${side} (${formatPercent(shares[at]!)})` : side))
    .join(", ")
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

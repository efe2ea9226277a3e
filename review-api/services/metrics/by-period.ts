import { type Day, daysIn, type WeekStart } from "#lib/dates/day.ts"
import { addUp, metricColumns, type Sums } from "./figures.ts"
import type { MetricsQuestion } from "./metrics-question.ts"
import { type Bounds, type Period, periodStart, periodsBetween } from "./periods.ts"

const maxDaysFilled = 800

/** Where a chart begins and ends: the range; of long ones and of months only what holds reviews. */
function chartBounds({ from, to }: Bounds, days: Day[], period: Period): Required<Bounds> | null {
  const isOpen = from === undefined || to === undefined
  if (!isOpen && period !== "month" && daysIn(from, to) <= maxDaysFilled) return { from, to }
  const sorted = days.toSorted()
  return sorted.length === 0 ? null : { from: sorted[0]!, to: sorted.at(-1)! }
}

/**
 * Sums by day, week or month, oldest first, with empty periods in between.
 * @returns each period's first day and sums.
 */
export async function sumsByPeriod(
  question: MetricsQuestion,
  period: Period,
  weekStart: WeekStart,
): Promise<{ start: Day; sums: Sums }[]> {
  const rows = await question.read(metricColumns, period === "month" ? "month" : "day", question.bounds)
  const filled = rows.filter((row) => (row.reviews ?? 0) !== 0)
  const byStart = Map.groupBy(filled, (row) => periodStart(String(row.key), period, weekStart))
  const bounds = chartBounds(
    question.bounds,
    filled.map((row) => String(row.key)),
    period,
  )
  if (!bounds) return []
  const starts = periodsBetween(bounds.from, bounds.to, period, weekStart)
  return starts.map((start) => ({ start, sums: addUp(byStart.get(start) ?? []) }))
}

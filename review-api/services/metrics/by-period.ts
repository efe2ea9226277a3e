import { type Day, daysIn, type WeekStart } from "#lib/dates/day.ts"
import { addUp, metricColumns, type Sums } from "../../metrics/figures.ts"
import type { MetricsQuestion } from "../../metrics/metrics-question.ts"
import { type Bounds, type Period, periodStart, periodsBetween } from "../../metrics/periods.ts"

const maxDaysFilled = 800

/** Where a chart begins and ends: the range; a longer one begins with its first review, and ends today or with its last. */
function chartBounds({ from, to }: Bounds, days: Day[], today: Day): Required<Bounds> | null {
  if (from !== undefined && to !== undefined && daysIn(from, to) <= maxDaysFilled) return { from, to }
  const sorted = days.toSorted()
  if (sorted.length === 0) return null
  const end = to === undefined || to > today ? today : to
  const last = sorted.at(-1)!
  return { from: sorted[0]!, to: last > end ? last : end }
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
    question.today,
  )
  if (!bounds) return []
  const starts = periodsBetween(bounds.from, bounds.to, period, weekStart)
  return starts.map((start) => ({ start, sums: addUp(byStart.get(start) ?? []) }))
}

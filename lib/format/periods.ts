import type { Day } from "../dates/day.ts"
import type { DayRange } from "../dates/resolve-range.ts"
import { formatRange } from "./dates.ts"

/** Period of one place in a chart: a day, a week or a month (D-138). */
export type ChartPeriod = "day" | "week" | "month"

/** Heads of columns with periods. */
export const periodLabels: Readonly<Record<ChartPeriod, string>> = {
  day: "Day",
  week: "Week",
  month: "Month",
}

const written = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" })
  return (day: Day): string => format.format(new Date(`${day}T00:00:00Z`))
}
const monthText = written({ month: "short", year: "numeric" })
const dayText = written({ month: "short", day: "numeric", year: "numeric" })
const shortDayText = written({ month: "short", day: "numeric" })

/** `Mar 2026`, `Mar 9, 2026`; of a week `Week of Mar 9, 2026`. @param from first day of the period. */
export const periodText = (period: ChartPeriod, from: Day): string =>
  period === "month" ? monthText(from) : period === "week" ? `Week of ${dayText(from)}` : dayText(from)

/** The same where little room is: `Mar 9` of days and weeks. */
export const shortPeriodText = (period: ChartPeriod, from: Day): string =>
  period === "month" ? monthText(from) : shortDayText(from)

/** `Partial: 08/19/26 to 08/22/26`: the days of a period that its figures are of, where these are not all. */
export const partText = (part: DayRange): string => `Partial: ${formatRange(part)}`

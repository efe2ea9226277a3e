import {
  addDays,
  addMonths,
  type Day,
  daysIn,
  monthStart,
  quarterStart,
  type WeekStart,
  weekStartOf,
  yearStart,
} from "./day.ts"
import type { DateDescriptor, DatePreset } from "./descriptors.ts"

/** Both days are included. */
export type DayRange = { from: Day; to: Day }

/** Where All Time begins (D-087). */
export const firstDay: Day = "2000-01-01"

const lastDays = (today: Day, count: number): DayRange => ({ from: addDays(today, 1 - count), to: today })
const lastMonths = (today: Day, count: number): DayRange => ({
  from: addDays(addMonths(today, -count), 1),
  to: today,
})
const upTo = (from: Day, next: Day): DayRange => ({ from, to: addDays(next, -1) })

const bounds: Record<DatePreset, (today: Day, weekStart: WeekStart) => DayRange> = {
  today: (today) => lastDays(today, 1),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  sevenDays: (today) => lastDays(today, 7),
  fourteenDays: (today) => lastDays(today, 14),
  thirtyDays: (today) => lastDays(today, 30),
  lastCalendarWeek: (today, weekStart) => {
    const thisWeek = weekStartOf(today, weekStart)
    return upTo(addDays(thisWeek, -7), thisWeek)
  },
  mtd: (today) => ({ from: monthStart(today), to: today }),
  prevMonth: (today) => upTo(addMonths(monthStart(today), -1), monthStart(today)),
  threeMonths: (today) => lastMonths(today, 3),
  sixMonths: (today) => lastMonths(today, 6),
  twelveMonths: (today) => lastMonths(today, 12),
  qtd: (today) => ({ from: quarterStart(today), to: today }),
  prevQuarter: (today) => upTo(addMonths(quarterStart(today), -3), quarterStart(today)),
  ytd: (today) => ({ from: yearStart(today), to: today }),
  lastCalendarYear: (today) => upTo(addMonths(yearStart(today), -12), yearStart(today)),
  twoYears: (today) => lastMonths(today, 24),
  allTime: (today) => ({ from: firstDay, to: today }),
}

/**
 * Bounds of a preset (D-087).
 * @param today the account's today; weeks begin as the account says (D-088).
 */
export const resolveRange = (preset: DatePreset, today: Day, weekStart: WeekStart = "sunday"): DayRange =>
  bounds[preset](today, weekStart)

/**
 * The range that a range is compared with: as many days, ending the day before it (D-094).
 * @returns null for All Time.
 */
export function comparisonRange(descriptor: DateDescriptor, range: DayRange): DayRange | null {
  if (descriptor === "allTime") return null
  const to = addDays(range.from, -1)
  return { from: addDays(to, 1 - daysIn(range.from, range.to)), to }
}

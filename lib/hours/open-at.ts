import type { DayHours, Hours } from "../contract/locations/hours.ts"
import { addDays, type Day } from "../dates/day.ts"
import { dayIn } from "../dates/today.ts"
import { instantOf } from "../dates/wall-time.ts"
import { weekdayOf } from "../dates/weekday.ts"
import { minutesPerDay, openMinutes } from "./week.ts"

/** Hours of single days, which take the place of those of their weekday (001 §3). */
export type SpecialDays = ReadonlyMap<Day, DayHours>

export type OpeningHours = {
  /** Null for a location whose hours no one has given. */
  hours: Hours | null
  special?: SpecialDays
  /** Of the location (D-281). */
  timeZone: string
}

/** Whether a location is open, and the instant at which that changes; null when it does not within the next week. */
export type OpenState = { isOpen: boolean; changesAt: Date | null }

const daysAhead = 8

const two = (value: number) => String(value).padStart(2, "0")

function instantAt(timeZone: string, day: Day, minutes: number): number {
  const rest = minutes % minutesPerDay
  const on = addDays(day, Math.floor(minutes / minutesPerDay))
  return instantOf(timeZone, on, `${two(Math.floor(rest / 60))}:${two(rest % 60)}`).getTime()
}

type Span = { start: number; end: number }

/** When a location is open from one day to another, in order, by instants; spans that touch are one. */
function openSpans({ hours, special, timeZone }: OpeningHours, from: Day, to: Day): Span[] {
  const spans: Span[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    for (const slot of openMinutes(special?.get(day) ?? hours?.[weekdayOf(day)])) {
      const start = instantAt(timeZone, day, slot.from)
      const end = instantAt(timeZone, day, slot.to)
      const last = spans.at(-1)
      if (last && start <= last.end) last.end = Math.max(last.end, end)
      else if (end > start) spans.push({ start, end })
    }
  }
  return spans
}

/**
 * Whether a location is open at an instant, by the clocks of its place (D-281).
 * @returns null when no one has given its hours.
 */
export function openStateAt(given: OpeningHours, now: Date): OpenState | null {
  if (!given.hours && !given.special?.size) return null
  const today = dayIn(given.timeZone, now)
  const last = addDays(today, daysAhead)
  const horizon = instantAt(given.timeZone, last, 0)
  // Yesterday's last slot can end today.
  const spans = openSpans(given, addDays(today, -1), last)
  const at = now.getTime()
  const current = spans.find(({ start, end }) => start <= at && at < end)
  const change = current?.end ?? spans.find(({ start }) => start > at)?.start
  return {
    isOpen: current !== undefined,
    changesAt: change === undefined || change >= horizon ? null : new Date(change),
  }
}

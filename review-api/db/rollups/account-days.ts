import { addDays } from "#lib/dates/day.ts"

const formatters = new Map<string, Intl.DateTimeFormat>()
const starts = new Map<string, number>()
const nextDays = new Map<string, string>()
const maxStarts = 200_000

function zoneOrUtc(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone }).resolvedOptions().timeZone
  } catch {
    return "UTC"
  }
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone: zoneOrUtc(timeZone),
      era: "short",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
      hourCycle: "h23",
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

/** Local clock time read as if it were UTC, in milliseconds. */
function localMs(instantMs: number, timeZone: string): number {
  const parts: Record<string, string> = {}
  for (const part of formatterOf(timeZone).formatToParts(instantMs)) parts[part.type] = part.value
  const year = parts["era"] === "BC" ? 1 - Number(parts["year"]) : Number(parts["year"])
  const local = new Date(0)
  local.setUTCFullYear(year, Number(parts["month"]) - 1, Number(parts["day"]))
  local.setUTCHours(Number(parts["hour"]), Number(parts["minute"]), Number(parts["second"]), 0)
  return local.getTime()
}

const offsetMs = (instantMs: number, timeZone: string): number => {
  const whole = Math.floor(instantMs / 1000) * 1000
  return localMs(whole, timeZone) - whole
}

function firstTransition(low: number, high: number, timeZone: string): number {
  const before = offsetMs(low, timeZone)
  let [from, to] = [low, high]
  while (to - from > 1000) {
    const middle = Math.floor((from + to) / 2000) * 1000
    if (offsetMs(middle, timeZone) === before) from = middle
    else to = middle
  }
  return to
}

function findDayStart(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const low = midnight - 15 * 3_600_000
  const high = midnight + 13 * 3_600_000
  const before = offsetMs(low, timeZone)
  const after = offsetMs(high, timeZone)
  if (before === after) return midnight - before
  const change = firstTransition(low, high, timeZone)
  return midnight - before < change ? midnight - before : Math.max(change, midnight - after)
}

/**
 * The first instant of a day in a time zone: later than midnight where the clock skips it, and equal to the next
 * day's where a zone skipped the whole day (date line).
 * @param day `YYYY-MM-DD`.
 * @param timeZone IANA name; an unknown one counts as UTC.
 * @returns milliseconds since 1970 (D-011, D-086).
 */
export function dayStartMs(day: string, timeZone: string): number {
  const key = `${timeZone}|${day}`
  let start = starts.get(key)
  if (start === undefined) {
    start = findDayStart(day, timeZone)
    if (starts.size >= maxStarts) starts.clear()
    starts.set(key, start)
  }
  return start
}

/** Every review of a batch asks for the day after its own. */
function nextDayOf(day: string): string {
  let next = nextDays.get(day)
  if (next === undefined) {
    next = addDays(day, 1)
    if (nextDays.size >= maxStarts) nextDays.clear()
    nextDays.set(day, next)
  }
  return next
}

/**
 * The day that an instant belongs to in a time zone: the one whose [start, next start) holds it.
 * @param instantMs milliseconds since 1970.
 * @param timeZone IANA name.
 * @returns `YYYY-MM-DD` (D-086).
 */
export function dayOfInstant(instantMs: number, timeZone: string): string {
  let day = new Date(instantMs).toISOString().slice(0, 10)
  while (instantMs < dayStartMs(day, timeZone)) day = addDays(day, -1)
  while (instantMs >= dayStartMs(nextDayOf(day), timeZone)) day = nextDayOf(day)
  return day
}

/** Days, and the ISO instants at which they begin, in order. */
export type DayStarts = { days: string[]; starts: string[] }

const startsOf = (days: string[], timeZone: string): DayStarts => ({
  days,
  starts: days.map((day) => new Date(dayStartMs(day, timeZone)).toISOString()),
})

/** All days from one to another, both included. */
export function dayStartsBetween(first: string, last: string, timeZone: string): DayStarts {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return startsOf(days, timeZone)
}

/** The days in a time zone that instants of these UTC days can be of: no zone is a day away. */
export const dayStartsAround = (utcDays: string[], timeZone: string): DayStarts =>
  startsOf([...new Set(utcDays.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]))].sort(), timeZone)

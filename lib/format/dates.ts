import type { Day } from "../dates/day.ts"

/** `MM/DD/YY` of a day (D-262). */
export const formatDay = (day: Day): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(2, 4)}`

/** `MM/DD/YY to MM/DD/YY`, one day alone when both are equal. */
export const formatRange = ({ from, to }: { from: Day; to: Day }): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`

const months = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", year: "numeric", month: "long" })

/** `March 2026` of a day in it. */
export const formatMonth = (day: Day): string => months.format(Date.parse(day))

const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      year: "2-digit",
      month: "2-digit",
      day: "2-digit",
      hour: "numeric",
      minute: "2-digit",
      second: "2-digit",
    })
    formats.set(timeZone, format)
  }
  return format
}

type Written = { day: string; time: string; isMidnight: boolean }

function writtenIn(instant: string, timeZone: string): Written | null {
  const ms = Date.parse(instant)
  if (Number.isNaN(ms)) return null
  let format: Intl.DateTimeFormat
  try {
    format = formatFor(timeZone)
  } catch {
    format = formatFor("UTC")
  }
  const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  const time = `${part.hour}:${part.minute} ${part.dayPeriod}`
  return {
    day: `${part.month}/${part.day}/${part.year}`,
    time,
    isMidnight: time === "12:00 AM" && part.second === "00" && ms % 1000 === 0,
  }
}

/**
 * `MM/DD/YY h:mm A` of an instant in a zone (D-262).
 * @param instant ISO 8601; anything else is returned as it is.
 * @param timeZone IANA name; an unknown one counts as UTC.
 */
export function formatInstant(instant: string, timeZone: string): string {
  const written = writtenIn(instant, timeZone)
  return written ? `${written.day} ${written.time}` : instant
}

/** The day alone of an instant in a zone, as `formatInstant` takes them. */
export const formatInstantDay = (instant: string, timeZone: string): string =>
  writtenIn(instant, timeZone)?.day ?? instant

/**
 * The same of when a review was published: at the very stroke of midnight the day alone, since its source told no more.
 * @param instant ISO 8601; anything else is returned as it is.
 */
export function formatPublished(instant: string, timeZone: string): string {
  const written = writtenIn(instant, timeZone)
  return written?.isMidnight ? written.day : formatInstant(instant, timeZone)
}

/**
 * When something ends: the last day alone where it ends with that day, which is the midnight after it.
 * @param instant ISO 8601; anything else is returned as it is.
 */
export function formatEnd(instant: string, timeZone: string): string {
  if (!writtenIn(instant, timeZone)?.isMidnight) return formatInstant(instant, timeZone)
  return formatInstantDay(new Date(Date.parse(instant) - 1).toISOString(), timeZone)
}

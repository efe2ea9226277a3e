import type { Day } from "../dates/day.ts"

/** `MM/DD/YY` of a day (D-262). */
export const formatDay = (day: Day): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(2, 4)}`

/** `MM/DD/YY to MM/DD/YY`, one day alone when both are equal. */
export const formatRange = ({ from, to }: { from: Day; to: Day }): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`

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
    })
    formats.set(timeZone, format)
  }
  return format
}

/**
 * `MM/DD/YY h:mm A` of an instant in a zone (D-262).
 * @param instant ISO 8601; anything else is returned as it is.
 * @param timeZone IANA name; an unknown one counts as UTC.
 */
export function formatInstant(instant: string, timeZone: string): string {
  const ms = Date.parse(instant)
  if (Number.isNaN(ms)) return instant
  let format: Intl.DateTimeFormat
  try {
    format = formatFor(timeZone)
  } catch {
    format = formatFor("UTC")
  }
  const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  return `${part.month}/${part.day}/${part.year} ${part.hour}:${part.minute} ${part.dayPeriod}`
}

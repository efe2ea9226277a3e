import type { Day } from "./day.ts"

const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
    formats.set(timeZone, format)
  }
  return format
}

/**
 * The calendar day of an instant in a zone (D-086).
 * @param timeZone IANA name; an unknown one counts as UTC.
 */
export function dayIn(timeZone: string, instant: Date): Day {
  try {
    return formatFor(timeZone).format(instant)
  } catch {
    return formatFor("UTC").format(instant)
  }
}

/** Today in the account's zone (D-086). */
export const todayIn = (timeZone: string, now: Date = new Date()): Day => dayIn(timeZone, now)

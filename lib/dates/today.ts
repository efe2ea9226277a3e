import { formatInTimeZone } from "date-fns-tz/formatInTimeZone"
import type { Day } from "./day.ts"

const pattern = "yyyy-MM-dd"

/**
 * The calendar day of an instant in a zone (D-086).
 * @param timeZone IANA name; an unknown one counts as UTC.
 */
export function dayIn(timeZone: string, instant: Date): Day {
  try {
    return formatInTimeZone(instant, timeZone, pattern)
  } catch {
    return formatInTimeZone(instant, "UTC", pattern)
  }
}

/** Today in the account's zone (D-086). */
export const todayIn = (timeZone: string, now: Date = new Date()): Day => dayIn(timeZone, now)

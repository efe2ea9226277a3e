import { formatInTimeZone } from "date-fns-tz/formatInTimeZone"
import { addDays } from "../dates/day.ts"
import { dayIn } from "../dates/today.ts"
import { spokenTime } from "./clock-time.ts"
import { type OpeningHours, openStateAt } from "./open-at.ts"

/** `9 PM`, `9 AM tomorrow` or `9 AM Monday`, seen from an instant in a zone. */
function spokenInstant(timeZone: string, instant: Date, now: Date): string {
  const time = spokenTime(formatInTimeZone(instant, timeZone, "HH:mm"))
  const [day, today] = [dayIn(timeZone, instant), dayIn(timeZone, now)]
  if (day === today) return time
  if (day === addDays(today, 1)) return `${time} tomorrow`
  return `${time} ${formatInTimeZone(instant, timeZone, "EEEE")}`
}

/** Past midnight people still say the time alone: "Open until 2 AM". */
function spokenClosing(timeZone: string, instant: Date, now: Date): string {
  const time = formatInTimeZone(instant, timeZone, "HH:mm")
  const isTonight = dayIn(timeZone, instant) === addDays(dayIn(timeZone, now), 1) && time < "06:00"
  return isTonight ? spokenTime(time) : spokenInstant(timeZone, instant, now)
}

/**
 * Whether a location is open, as a sentence: "Open until 9 PM", "Closed, opens at 9 AM tomorrow", "Open 24 hours".
 * @returns null when no one has given its hours.
 */
export function openSentence(given: OpeningHours, now: Date): string | null {
  const state = openStateAt(given, now)
  if (!state) return null
  const { isOpen, changesAt } = state
  if (isOpen) {
    return changesAt ? `Open until ${spokenClosing(given.timeZone, changesAt, now)}` : "Open 24 hours"
  }
  return changesAt ? `Closed, opens at ${spokenInstant(given.timeZone, changesAt, now)}` : "Closed"
}

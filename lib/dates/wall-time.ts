import { millisecondsInDay as msPerDay } from "date-fns/constants"
import type { Day } from "./day.ts"

const msPerMinute = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    const parts = {
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    } as const
    format = new Intl.DateTimeFormat("en-US", { timeZone, hourCycle: "h23", ...parts })
    formats.set(timeZone, format)
  }
  return format
}

/** Time on clocks in a zone at an instant, to the minute, as if it were UTC. */
function wallMs(timeZone: string, ms: number): number {
  const found: Record<string, number> = {}
  for (const { type, value } of formatFor(timeZone).formatToParts(ms)) found[type] = Number(value)
  return Date.UTC(found["year"]!, found["month"]! - 1, found["day"]!, found["hour"]!, found["minute"]!)
}

/** The first minute at which clocks show `wall` or later, where none shows `wall` itself. */
function afterGap(timeZone: string, wall: number): number {
  let early = (wall - 2 * msPerDay) / msPerMinute
  let late = (wall + 2 * msPerDay) / msPerMinute
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (wallMs(timeZone, middle * msPerMinute) >= wall) late = middle
    else early = middle
  }
  return late * msPerMinute
}

/** Whether a text is an IANA name of a time zone. */
export function isZone(timeZone: string): boolean {
  try {
    return Boolean(formatFor(timeZone))
  } catch {
    return false
  }
}

/**
 * The instant at which clocks in a zone show a day and time: the first one when they show it twice, the next full
 * minute when they skip it (D-114).
 * @param timeZone IANA name; an unknown one counts as UTC.
 * @param time `HH:mm`.
 */
export function instantOf(timeZone: string, day: Day, time: string): Date {
  const zone = isZone(timeZone) ? timeZone : "UTC"
  const wall = Date.parse(`${day}T${time}:00Z`)
  const offsets = [-msPerDay, 0, msPerDay].map((ms) => wallMs(zone, wall + ms) - (wall + ms))
  const shown = offsets.map((offset) => wall - offset).filter((ms) => wallMs(zone, ms) === wall)
  return new Date(shown.length > 0 ? Math.min(...shown) : afterGap(zone, wall))
}

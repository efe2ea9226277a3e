import { offsetOf } from "../dates/time-of-day.ts"
import { plainCell } from "../text.ts"

const ordinal = / \(column \d+\)$/

/** Zones that people in the United States call by the time of a part of it. */
const common = new Map([
  ["et", "America/New_York"],
  ["ct", "America/Chicago"],
  ["mt", "America/Denver"],
  ["pt", "America/Los_Angeles"],
  ["eastern time", "America/New_York"],
  ["central time", "America/Chicago"],
  ["mountain time", "America/Denver"],
  ["pacific time", "America/Los_Angeles"],
])

const zoneLike = /^[a-z][a-z0-9_+-]{0,30}(?:\/[a-z0-9_+-]{1,30}){1,2}$/
const known = new Map<string, string | null>()
const mostKnown = 1_000

function ianaZone(text: string): string | null {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

function written(minutes: number): string {
  if (minutes === 0) return "UTC"
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const two = (value: number) => String(value).padStart(2, "0")
  return `${minutes < 0 ? "-" : "+"}${two(hours)}:${two(rest)}`
}

/**
 * A zone as people name it: "America/New_York", "UTC+1", "CET", "-05:00", "Eastern Time".
 * @returns an IANA name or an offset such as "+01:00"; null for none that is known.
 */
export function zoneNamed(text: string): string | null {
  const name = plainCell(text).trim().toLowerCase()
  if (name === "" || name.length > 60) return null
  const before = known.get(name)
  if (before !== undefined) return before
  const offset = offsetOf(name)
  const zone =
    common.get(name) ?? (offset === null ? (zoneLike.test(name) ? ianaZone(name) : null) : written(offset))
  if (known.size >= mostKnown) known.clear()
  known.set(name, zone)
  return zone
}

/** The zone that the name of a column says its times are in: "Created (UTC)", "review_datetime_utc", "Date (EST)". */
export function zoneOfName(given: string): string | null {
  const name = given.replace(ordinal, "").trim()
  if (/(?:^|[^\p{L}])(?:utc|gmt)\)?$/iu.test(name)) return "UTC"
  const inBrackets = /[([]([^()[\]]{1,60})[)\]]$/.exec(name)?.[1]
  return inBrackets === undefined
    ? null
    : zoneNamed(inBrackets.replace(/^(?:in|time|timezone|time zone|tz)[: ]+/i, ""))
}

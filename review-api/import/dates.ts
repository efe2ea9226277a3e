import { fromZonedTime } from "date-fns-tz/fromZonedTime"
import type { DateOrder } from "#lib/contract/import-constants.ts"

/** A moment as it was written, in one spelling, as an instant, and as a day, `YYYY-MM-DD`, where it has no time. */
export type WrittenDate = { written: string; at: Date; day: string | null }

const isoLike =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]{1,20}(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,20}))?)?)?(\D.{0,20})?$/
const yearLast =
  /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:,?\s{1,20}(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s{0,20}([AaPp])\.?[Mm]\.?)?)?$/
const offsetLike = /^([+-])(\d{2}):?(\d{2})?$/

/** Years of two digits from here on are of the last century, as POSIX has it. */
const firstOfLastCentury = 69

const two = (value: number) => String(value).padStart(2, "0")

/**
 * Reads ISO 8601, `YYYY-MM-DD`, and dates with the year last, whose day or month stands first: `DD/MM/YYYY`,
 * `DD.MM.YYYY`, `DD-MM-YY` and the like; all but the first also with a time of day.
 * @param text the cell.
 * @param timeZone IANA zone for dates without one (D-086).
 * @param order of day and month where the year is last.
 * @returns null when it is not such a date.
 */
export function readDate(text: string, timeZone: string, order: DateOrder): WrittenDate | null {
  const iso = isoLike.exec(text)
  if (iso) {
    const [, year, month, day, hour, minute, second, fraction = "", zone = ""] = iso
    const read = moment(year!, month!, day!, hour, minute, second, zone.trim(), timeZone)
    return read && { ...read, at: new Date(read.at.getTime() + Number(fraction.padEnd(3, "0").slice(0, 3))) }
  }
  const local = yearLast.exec(text)
  if (!local) return null
  const [month, day] = order === "month_first" ? [local[1]!, local[3]!] : [local[3]!, local[1]!]
  return moment(fullYear(local[4]!), month, day, hourOf(local[5], local[8]), local[6], local[7], "", timeZone)
}

/** The year of a date that has it last. */
function fullYear(year: string): string {
  if (year.length > 2) return year
  return `${Number(year) < firstOfLastCentury ? "20" : "19"}${year}`
}

/**
 * Which order a date with the year last can be in: its day is above 12, or both can be.
 * @returns null for a text that is no such date, and for one that is the same day in both orders.
 */
export function orderIn(text: string): DateOrder | "open" | null {
  const local = yearLast.exec(text)
  if (!local) return null
  const [first, second] = [Number(local[1]), Number(local[3])]
  const isNone = first === 0 || second === 0 || Math.max(first, second) > 31 || Math.min(first, second) > 12
  if (isNone || first === second) return null
  return first > 12 ? "day_first" : second > 12 ? "month_first" : "open"
}

/** The day, `YYYY-MM-DD`, that a text is in an order; null where it is none. */
export const dayIn = (text: string, order: DateOrder): string | null =>
  readDate(text, "UTC", order)?.written.slice(0, 10) ?? null

function hourOf(hour: string | undefined, half: string | undefined): string | undefined {
  if (hour === undefined || half === undefined) return hour
  const written = Number(hour)
  if (written < 1 || written > 12) return "99"
  return String((written % 12) + (half.toLowerCase() === "p" ? 12 : 0))
}

function moment(
  year: string,
  month: string,
  day: string,
  hour: string | undefined,
  minute = "0",
  second = "0",
  zone: string,
  timeZone: string,
): WrittenDate | null {
  const parts = [
    Number(year),
    Number(month),
    Number(day),
    Number(hour ?? "0"),
    Number(minute),
    Number(second),
  ] as const
  const [y, mo, d, h, mi, s] = parts
  const asUtc = new Date(Date.UTC(y, mo - 1, d, h, mi, s))
  const isReal =
    y >= 1900 && asUtc.getUTCFullYear() === y && asUtc.getUTCMonth() === mo - 1 && asUtc.getUTCDate() === d
  if (!isReal || h > 23 || mi > 59 || s > 59) return null
  if (zone !== "") {
    const minutes = offsetMinutes(zone)
    if (minutes === null) return null
    const at = new Date(asUtc.getTime() - minutes * 60_000)
    return { written: at.toISOString(), at, day: null }
  }
  const local = `${y}-${two(mo)}-${two(d)}T${two(h)}:${two(mi)}:${two(s)}`
  const alone = hour === undefined ? local.slice(0, 10) : null
  return { written: local, day: alone, at: timeZone === "UTC" ? asUtc : fromZonedTime(local, timeZone) }
}

function offsetMinutes(zone: string): number | null {
  if (/^(z|utc|gmt)$/i.test(zone)) return 0
  const offset = offsetLike.exec(zone)
  if (!offset) return null
  const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0)
  return minutes > 14 * 60 ? null : offset[1] === "-" ? -minutes : minutes
}

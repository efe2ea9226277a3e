import { fromZonedTime } from "date-fns-tz/fromZonedTime"

/** A moment as it was written, in one spelling, and as an instant. */
export type WrittenDate = { written: string; at: Date }

const isoLike =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]{1,20}(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,20})?)?)?(\D.{0,20})?$/
const american =
  /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,?\s{1,20}(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s{0,20}([AaPp])\.?[Mm]\.?)?)?$/
const offsetLike = /^([+-])(\d{2}):?(\d{2})?$/

const two = (value: number) => String(value).padStart(2, "0")

/**
 * Reads ISO 8601, `YYYY-MM-DD` or `MM/DD/YYYY`, the last two also with a time of day.
 * @param text the cell.
 * @param timeZone IANA zone for dates without one (D-086).
 * @returns null when it is not such a date.
 */
export function readDate(text: string, timeZone: string): WrittenDate | null {
  const iso = isoLike.exec(text)
  if (iso) return moment(iso[1]!, iso[2]!, iso[3]!, iso[4], iso[5], iso[6], (iso[7] ?? "").trim(), timeZone)
  const us = american.exec(text)
  if (!us) return null
  return moment(us[3]!, us[1]!, us[2]!, hourOf(us[4], us[7]), us[5], us[6], "", timeZone)
}

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
  hour = "0",
  minute = "0",
  second = "0",
  zone: string,
  timeZone: string,
): WrittenDate | null {
  const parts = [
    Number(year),
    Number(month),
    Number(day),
    Number(hour),
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
    return { written: at.toISOString(), at }
  }
  const local = `${y}-${two(mo)}-${two(d)}T${two(h)}:${two(mi)}:${two(s)}`
  return { written: local, at: timeZone === "UTC" ? asUtc : fromZonedTime(local, timeZone) }
}

function offsetMinutes(zone: string): number | null {
  if (/^(z|utc|gmt)$/i.test(zone)) return 0
  const offset = offsetLike.exec(zone)
  if (!offset) return null
  const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0)
  return minutes > 14 * 60 ? null : offset[1] === "-" ? -minutes : minutes
}

/** Makes Excel read UTF-8 (D-110). */
export const csvMark = "\uFEFF"

/** A text that a spreadsheet would take for a formula is marked as text (D-110). */
const harmless = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A cell of a CSV file. Phone numbers begin like formulas and stay as they are. */
export type CsvCell = string | number | null | undefined | { phone: string }

const looksLikePhone = /^\+?[\d ()-]+$/

function written(cell: CsvCell): string {
  if (cell == null) return ""
  if (typeof cell === "number") return String(cell)
  if (typeof cell === "string") return quoted(harmless(cell))
  return looksLikePhone.test(cell.phone) ? cell.phone : quoted(harmless(cell.phone))
}

/** One line of a CSV file with its CRLF (D-110); numbers stay bare, null is empty. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(written).join(",")}\r\n`

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    const [digits, year] = ["2-digit", "numeric"] as const
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year,
      month: digits,
      day: digits,
      hour: digits,
      minute: digits,
      second: digits,
      hourCycle: "h23",
    })
    formats.set(timeZone, format)
  }
  return format
}

const partsOf = (ms: number, timeZone: string): Record<string, string> =>
  Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  )

/** Milliseconds that a zone is ahead of UTC at a full second. */
function readOffset(ms: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(ms, timeZone)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - ms
}

const dayMs = 86_400_000
const mostDays = 50_000
/** By zone and UTC day; null where it changes within the day. */
const offsets = new Map<string, Map<number, number | null>>()

/** Asking the zone costs more than all else of a line, so that each day is asked once. */
function offsetAt(ms: number, timeZone: string): number {
  let days = offsets.get(timeZone)
  if (!days || days.size > mostDays) {
    days = new Map()
    offsets.set(timeZone, days)
  }
  const day = Math.floor(ms / dayMs)
  let offset = days.get(day)
  if (offset === undefined) {
    const first = readOffset(day * dayMs, timeZone)
    offset = first === readOffset((day + 1) * dayMs, timeZone) ? first : null
    days.set(day, offset)
  }
  return offset ?? readOffset(Math.floor(ms / 1000) * 1000, timeZone)
}

/** Years that are written with four digits, and zones as they are today. */
const [earliest, latest] = [Date.UTC(1900), Date.UTC(9998)]

/** How a database in UTC writes an instant, as ISO 8601 does it, which is read many times faster. */
const isoOf = (text: string): string =>
  text[10] === " " && text.endsWith("+00") ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text

/** `YYYY-MM-DD HH:mm` of an instant in a zone (D-110). @param timeZone IANA name. */
export function csvInstant(instant: string | Date, timeZone: string): string {
  const ms = typeof instant === "string" ? Date.parse(isoOf(instant)) : instant.getTime()
  if (ms >= earliest && ms < latest) {
    const local = new Date(ms + offsetAt(ms, timeZone)).toISOString()
    return `${local.slice(0, 10)} ${local.slice(11, 16)}`
  }
  const { year, month, day, hour, minute } = partsOf(ms, timeZone)
  return `${year}-${month}-${day} ${hour}:${minute}`
}

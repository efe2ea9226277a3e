import { zoneOffsetMs } from "../dates/zone-offsets.ts"

/** Makes Excel read UTF-8 (D-110). */
export const csvMark = "\uFEFF"

/** First characters that a spreadsheet would take for a formula (D-110). */
export const formulaStarts: ReadonlySet<string> = new Set("=+-@\t\r\n")

const mark = "'"

/** Position of the first character that is no mark. */
function firstUnmarked(text: string): number {
  let at = 0
  while (text[at] === mark) at += 1
  return at
}

const looksLikeFormula = (text: string): boolean => formulaStarts.has(text[firstUnmarked(text)] ?? "")

/** Such a text is marked as text, as is one that looks marked already: so each mark can be removed again. */
const harmless = (text: string): string => (looksLikeFormula(text) ? `${mark}${text}` : text)

/** The text of a cell as it was before it was marked (D-110). @param cell of a file of this program. */
export const unmarked = (cell: string): string =>
  cell.startsWith(mark) && looksLikeFormula(cell) ? cell.slice(mark.length) : cell

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

/** How a database in UTC writes an instant, as ISO 8601 does it, which is read many times faster. */
const isoOf = (text: string): string =>
  text[10] === " " && text.endsWith("+00") ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text

/** `YYYY-MM-DD HH:mm` of an instant in a zone (D-110). @param timeZone IANA name. */
export function csvInstant(instant: string | Date, timeZone: string): string {
  const ms = typeof instant === "string" ? Date.parse(isoOf(instant)) : instant.getTime()
  const local = new Date(ms + zoneOffsetMs(timeZone, ms)).toISOString()
  return `${local.slice(0, 10)} ${local.slice(11, 16)}`
}

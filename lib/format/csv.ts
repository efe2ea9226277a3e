/** Makes Excel read UTF-8 (D-110). */
export const csvMark = "\uFEFF"

/** A text that a spreadsheet would take for a formula is marked as text (D-110). */
const harmless = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One line of a CSV file with its CRLF (D-110); numbers stay bare, null is empty. */
export const csvLine = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map((cell) => (typeof cell === "number" ? String(cell) : quoted(harmless(cell ?? "")))).join(",")}\r\n`

const formats = new Map<string, Intl.DateTimeFormat>()

/** `YYYY-MM-DD HH:mm` of an instant in a zone (D-110). @param timeZone IANA name. */
export function csvInstant(instant: string | Date, timeZone: string): string {
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
      hourCycle: "h23",
    })
    formats.set(timeZone, format)
  }
  const part = Object.fromEntries(
    format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  )
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}`
}

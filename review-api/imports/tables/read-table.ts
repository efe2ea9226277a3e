import { buffer } from "node:stream/consumers"
import { unzipSync, zipSync } from "fflate"
import { headingAt, type IsHeading } from "../csv/heading.ts"
import { ImportError } from "../import-error.ts"
import { peek } from "../peek.ts"
import { type CsvReading, type CsvRow, readCsv } from "../read-csv.ts"
import { withLeadingZeros, zeroFormats } from "./zero-padding.ts"

const zipMark = "PK\x03\x04"
const maxUnpackedBytes = 200 * 1024 * 1024

const unreadable = "The spreadsheet can't be read. Save it as XLSX or CSV again."

/** A sheet that has any text, with its first row. */
export type SheetHead = { name: string; header: string[] }

/** Tells the names of columns from titles above them, and the sheet that is meant from others. */
export type TableKind = { isHeading: IsHeading; choose: SheetChoice }

/** Takes one of several sheets. @throws ImportError where it is not clear which one is meant. */
export type SheetChoice = (sheets: readonly SheetHead[]) => SheetHead

function requireModestSize(bytes: Buffer): void {
  let unpacked = 0
  unzipSync(bytes, {
    filter({ originalSize }) {
      unpacked += originalSize
      return false
    },
  })
  if (unpacked > maxUnpackedBytes) throw new ImportError("The spreadsheet is too large.")
}

const stylesPart = "xl/styles.xml"
const worksheets = /^xl\/worksheets\/[^/]+\.xml$/
const errorCell = /(<(?:\w+:)?c(?:\s[^<>]*)?\s)t=(?:"e"|'e')/g

/**
 * Formulas with an error as texts: the library reads their cells as empty, which says something else. So are numbers with
 * leading zeros, which it reads without.
 */
function withTexts(bytes: Buffer): Buffer {
  const styles = unzipSync(bytes, { filter: ({ name }) => name === stylesPart })[stylesPart]
  const formats = zeroFormats(styles ? Buffer.from(styles).toString("utf8") : "")
  const sheets = Object.entries(unzipSync(bytes, { filter: ({ name }) => worksheets.test(name) }))
  const mended = sheets.flatMap(([name, sheet]): [string, Uint8Array][] => {
    const text = Buffer.from(sheet).toString("latin1")
    const changed = withLeadingZeros(text.replaceAll(errorCell, '$1t="str"'), formats)
    return changed === text ? [] : [[name, Buffer.from(changed, "latin1")]]
  })
  if (mended.length === 0) return bytes
  return Buffer.from(zipSync({ ...unzipSync(bytes), ...Object.fromEntries(mended) }, { level: 0 }))
}

/** Numbers stay as they are written, so that long ones lose no digit; whole ones have no decimals. */
const numberText = (text: string): string =>
  /e/i.test(text) ? String(Number(text)) : text.replace(/^(-?\d+)\.0+$/, "$1")

/** The day before which a workbook has no dates: times of day are on it. */
const firstDay = Date.UTC(1900, 0, 1)

/** A date, with its time where it has one; or a time of day. */
function dateText(date: Date): string {
  const [day = "", clock = ""] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().split("T")
  const time = clock.slice(0, 8).replace(/:00$/, "")
  if (date.getTime() < firstDay) return time
  return time === "00:00" ? day : `${day} ${time}`
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ""
  return cell instanceof Date ? dateText(cell) : String(cell)
}

type SheetRows = { head: SheetHead; rows: CsvRow[] }

/** Sheets with any text; a sheet without is none. @throws ImportError when it is no spreadsheet. */
async function readWorkbook(bytes: Buffer, isHeading: IsHeading): Promise<SheetRows[]> {
  try {
    requireModestSize(bytes)
    // Only here: the thread of every file would load it, and most are CSV.
    const { default: readSheets } = await import("read-excel-file/node")
    const sheets = await readSheets(withTexts(bytes), { parseNumber: numberText })
    return sheets.flatMap(({ sheet: name, data }): SheetRows[] => {
      const rows = data.flatMap((row, at): CsvRow[] => {
        const cells = row.map(cellText)
        return cells.some((cell) => cell !== "") ? [{ line: at + 1, cells }] : []
      })
      const below = rows.slice(Math.max(0, headingAt(rows, isHeading)))
      const header = below[0]?.cells
      return header ? [{ head: { name, header }, rows: below }] : []
    })
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError(unreadable)
  }
}

/** The rows of a sheet of an XLSX file, the header first. @throws ImportError in plain words when it cannot be read. */
export async function* readWorkbookRows(
  workbook: Buffer,
  { choose, isHeading }: TableKind,
): AsyncGenerator<CsvRow> {
  const sheets = await readWorkbook(workbook, isHeading)
  const chosen = sheets.length > 1 ? choose(sheets.map(({ head }) => head)) : sheets[0]?.head
  yield* sheets.find(({ head }) => head === chosen)?.rows ?? []
}

/**
 * Reads a table: CSV, or a sheet of an XLSX file; what it is its first bytes say. The first row that comes is the header:
 * titles above it are left out.
 * @param bytes the file, in pieces of any size. @param reading how the bytes of a CSV file are read.
 * @param kind of table that is expected.
 * @throws ImportError in plain words when it cannot be read.
 */
export async function* readTable(
  bytes: AsyncIterable<Uint8Array>,
  reading: CsvReading,
  kind: TableKind,
): AsyncGenerator<CsvRow> {
  const { head, whole } = await peek(bytes, ({ length }) => length >= zipMark.length)
  yield* head.toString("latin1").startsWith(zipMark)
    ? readWorkbookRows(await buffer(whole), kind)
    : readCsv(whole, { ...reading, isHeading: kind.isHeading })
}

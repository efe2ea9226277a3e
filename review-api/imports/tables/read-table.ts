import { unzipSync } from "fflate"
import { readSheet } from "read-excel-file/node"
import { ImportError } from "../import-error.ts"
import { peek } from "../peek.ts"
import { type CsvReading, type CsvRow, readCsv } from "../read-csv.ts"

const zipMark = "PK\x03\x04"
const maxUnpackedBytes = 200 * 1024 * 1024

const unreadable = "The spreadsheet can't be read. Save it as XLSX or CSV again."

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

/** Numbers stay as they are written, so that long ones lose no digit. */
const numberText = (text: string): string => (/e/i.test(text) ? String(Number(text)) : text)

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ""
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}

/** The first sheet of an XLSX file. @throws ImportError when it is none. */
async function* sheetRows(file: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  const pieces: Uint8Array[] = []
  for await (const piece of file) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  const rows = await (async () => {
    try {
      requireModestSize(bytes)
      return await readSheet(bytes, { parseNumber: numberText })
    } catch (error) {
      throw error instanceof ImportError ? error : new ImportError(unreadable)
    }
  })()
  for (const [at, row] of rows.entries()) {
    const cells = row.map(cellText)
    if (cells.some((cell) => cell !== "")) yield { line: at + 1, cells }
  }
}

/**
 * Reads a table: CSV, or the first sheet of an XLSX file; what it is its first bytes say. The first row that comes is
 * the header.
 * @param bytes the file, in pieces of any size. @param reading how the bytes of a CSV file are read.
 * @throws ImportError in plain words when it cannot be read.
 */
export async function* readTable(
  bytes: AsyncIterable<Uint8Array>,
  reading: CsvReading = {},
): AsyncGenerator<CsvRow> {
  const { head, whole } = await peek(bytes, ({ length }) => length >= zipMark.length)
  yield* head.toString("latin1").startsWith(zipMark) ? sheetRows(whole) : readCsv(whole, reading)
}

import { ImportError } from "./import-error.ts"
import type { ImportField } from "./import-fields.ts"
import { withoutOwnMarks } from "./own-file.ts"
import { peek } from "./peek.ts"
import { type CsvReading, type CsvRow, type CsvShape, readCsv } from "./read-csv.ts"
import { readTakeout, takeoutFields } from "./takeout/read-takeout.ts"

/** The rows of a file, whatever it is; `columns` are told first. */
export type OpenRows = {
  /** Code of the source that such files come from; undefined when it can be any. */
  source: string | undefined
  rows: AsyncGenerator<CsvRow>
  /** Shape of a CSV file once its first row has come; null for any other. */
  shape(): CsvShape | null
}

const headBytes = 4_096
const zipMark = "PK\x03\x04"
/** A part of every XLSX file, which is a ZIP as well; and how an older XLS file begins. */
const workbookPart = "[Content_Types].xml"
const oldWorkbookMark = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
const workbook = "This is an Excel workbook. Save it as CSV (in Excel: CSV UTF-8) and import that."

async function* takeoutRows(bytes: AsyncIterable<Uint8Array>, isArchive: boolean): AsyncGenerator<CsvRow> {
  yield { line: 1, cells: [...takeoutFields] satisfies ImportField[] }
  yield* readTakeout(bytes, isArchive)
}

/**
 * Opens a file as rows, the header first: CSV, or the reviews of a Google Business Profile export (Takeout), as its ZIP
 * or as one JSON file of it. What it is its first bytes say.
 * @param bytes the file in pieces.
 * @param reading how the bytes of a CSV file are read.
 * @throws ImportError in plain words when it cannot be read.
 */
export async function openRows(
  bytes: AsyncIterable<Uint8Array>,
  reading: CsvReading = {},
): Promise<OpenRows> {
  const { head, whole: file } = await peek(bytes, ({ length }) => length >= headBytes)
  const text = head
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart()
  const start = head.toString("latin1")
  const isArchive = start.startsWith(zipMark)
  if ((isArchive && start.includes(workbookPart)) || start.startsWith(oldWorkbookMark))
    throw new ImportError(workbook)
  if (isArchive || text.startsWith("{") || text.startsWith("["))
    return { source: "google_maps", rows: takeoutRows(file, isArchive), shape: () => null }
  let shape: CsvShape | null = null
  const onShape = (found: CsvShape) => {
    shape = found
  }
  return {
    source: undefined,
    rows: withoutOwnMarks(readCsv(file, { ...reading, onShape })),
    shape: () => shape,
  }
}

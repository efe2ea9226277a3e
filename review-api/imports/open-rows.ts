import { isReviewHeading } from "./columns/review-heading.ts"
import { foreignKind } from "./file-kind.ts"
import { withOneHeading } from "./heading-rows.ts"
import { ImportError } from "./import-error.ts"
import { withoutOwnMarks } from "./own-file.ts"
import { peek } from "./peek.ts"
import { type CsvReading, type CsvRow, type CsvShape, readCsv } from "./read-csv.ts"
import { headText, isUtf32, utf32Refusal, withoutMark } from "./text.ts"

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
const workbookPart = "xl/workbook.xml"
const oldWorkbookMark = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
/** How every ODS file begins, which is a ZIP as well. */
const openDocumentMark = "mimetypeapplication/vnd.oasis.opendocument"
const openDocument = "This is an OpenDocument spreadsheet. Save it as CSV (UTF-8) and import that."
const oldWorkbook =
  "This is an Excel workbook in the old XLS format. Save it as XLSX or CSV (in Excel: CSV UTF-8) and import that."

/** The rows of the sheet of a workbook that has reviews. */
async function* sheetRows(workbook: Buffer): AsyncGenerator<CsvRow> {
  const [{ readWorkbookRows }, { sheetChoice }] = await Promise.all([
    import("./tables/read-table.ts"),
    import("./tables/choose-sheet.ts"),
  ])
  const choose = sheetChoice(isReviewHeading, { are: "reviews", columns: "location, rating and date" })
  yield* withoutOwnMarks(withOneHeading(readWorkbookRows(workbook, { choose, isHeading: isReviewHeading })))
}

/**
 * Opens a file as rows, the header first: CSV, XLSX, JSON, the ZIP of a Google Business Profile export (Takeout), or a ZIP
 * with one CSV or JSON file. What it is its bytes say.
 * @param bytes the file in pieces.
 * @param reading how the bytes of a CSV file are read.
 * @param inArchive its path, where it is in a ZIP.
 * @throws ImportError in plain words when it cannot be read.
 */
export async function openRows(
  bytes: AsyncIterable<Uint8Array>,
  reading: CsvReading = {},
  inArchive: string | null = null,
): Promise<OpenRows> {
  const { head, whole: file } = await peek(bytes, ({ length }) => length >= headBytes)
  const start = head.toString("latin1")
  const isArchive = start.startsWith(zipMark)
  if (start.startsWith(oldWorkbookMark)) throw new ImportError(oldWorkbook)
  if (isArchive && start.includes(openDocumentMark)) throw new ImportError(openDocument)
  if (isUtf32(head)) throw new ImportError(utf32Refusal)
  const foreign = isArchive ? null : foreignKind(head)
  if (foreign !== null) throw new ImportError(`The file ${foreign}.`)
  // Loaded where a file needs them: each is read in a thread of its own, and most are CSV.
  if (isArchive) {
    const { archiveBytes, nestedArchive, readTakeout, tableIn } = await import("./takeout/read-takeout.ts")
    const { openZip } = await import("./takeout/open-zip.ts")
    if (inArchive !== null) throw new ImportError(nestedArchive(inArchive))
    const archive = await archiveBytes(file)
    const files = await openZip(archive)
    if (files.some(({ path }) => path === workbookPart))
      return { source: undefined, rows: sheetRows(archive), shape: () => null }
    const table = await tableIn(files)
    if (table) return openRows(table.read(), reading, table.path)
    return { source: "google_maps", rows: readTakeout(files), shape: () => null }
  }
  if (/^[[{]/.test(headText(head))) {
    const { openJson } = await import("./json/open-json.ts")
    const { isGoogle, rows } = await openJson(withoutMark(file), reading)
    return { source: isGoogle ? "google_maps" : undefined, rows, shape: () => null }
  }
  let shape: CsvShape | null = null
  const onShape = (found: CsvShape) => {
    shape = found
  }
  return {
    source: undefined,
    rows: withoutOwnMarks(withOneHeading(readCsv(file, { ...reading, onShape, isHeading: isReviewHeading }))),
    shape: () => shape,
  }
}

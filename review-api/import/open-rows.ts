import { ImportError } from "./import-error.ts"
import type { ImportField } from "./options.ts"
import { peek } from "./peek.ts"
import { type CsvRow, readCsv } from "./read-csv.ts"
import { readTakeout, takeoutFields } from "./takeout/read-takeout.ts"

/** The rows of a file, whatever it is; `columns` are told first. */
export type OpenRows = {
  /** Code of the source that such files come from; undefined when it can be any. */
  source: string | undefined
  rows: AsyncGenerator<CsvRow>
}

/** Archives and JSON are read whole. */
const mostWholeBytes = 200 * 1024 * 1024
const headBytes = 4_096
const zipMark = "PK\x03\x04"

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes) {
    length += piece.length
    if (length > mostWholeBytes) throw new ImportError("The file is larger than 200 MB.")
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

async function* takeoutRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  yield { line: 1, cells: [...takeoutFields] satisfies ImportField[] }
  yield* readTakeout(await whole(bytes))
}

/**
 * Opens a file as rows, the header first: CSV, or the reviews of a Google Business Profile export (Takeout), as its ZIP
 * or as one JSON file of it. What it is its first bytes say.
 * @param bytes the file in pieces.
 * @throws ImportError in plain words when it cannot be read.
 */
export async function openRows(bytes: AsyncIterable<Uint8Array>): Promise<OpenRows> {
  const { head, whole: file } = await peek(bytes, ({ length }) => length >= headBytes)
  const text = head
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart()
  const isTakeout =
    head.toString("latin1").startsWith(zipMark) || text.startsWith("{") || text.startsWith("[")
  return isTakeout
    ? { source: "google_maps", rows: takeoutRows(file) }
    : { source: undefined, rows: readCsv(file) }
}

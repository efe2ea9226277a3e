import { pipeline, Readable } from "node:stream"
import { CsvError, parse } from "csv-parse"
import { ImportError } from "./import-error.ts"
import { peek } from "./peek.ts"
import { decodeCell, withoutMark } from "./text.ts"

/** One row: the line it begins on (the header is line 1) and its cells. */
export type CsvRow = { line: number; cells: string[] }

/** A row larger than this means that a quote was never closed. */
const maxRecordBytes = 4_000_000
const maxHeadBytes = 65_536
const pieceBytes = 65_536

const rowTooLong = "the row is too long. Is a closing quote missing?"

/**
 * Passes a file on in small pieces, as long as rows come out of it: the parser counts the bytes of cells, of which a row
 * of separators has none, and it makes cells of them until the row ends.
 * @param rows how many have come out so far.
 * @throws ImportError
 */
async function* whileRowsEnd(
  bytes: AsyncIterable<Uint8Array>,
  rows: () => number,
  explainAt: (error: string) => ImportError,
): AsyncGenerator<Uint8Array> {
  let [ended, since] = [0, 0]
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length; at += pieceBytes) {
      const part = piece.subarray(at, at + pieceBytes)
      since = rows() === ended ? since + part.length : part.length
      ended = rows()
      // Some pieces are on their way to the parser.
      if (since > maxRecordBytes + 4 * pieceBytes) throw explainAt(rowTooLong)
      yield part
    }
  }
}

/**
 * Reads CSV in constant memory; the first row that comes is the header.
 * Line breaks may stand inside quoted cells; comma, semicolon and tab are recognised as separators.
 * @param bytes the file in pieces.
 * @throws ImportError naming the line when the quoting is broken.
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  const isEnough = (start: Buffer) => start.length >= maxHeadBytes || start.includes("\n")
  const { head, whole } = await peek(withoutMark(bytes), isEnough)
  // The parser's own count takes CR LF inside a cell for two lines.
  let lines = 0
  let empty = 0
  let rows = 0
  const parser = parse({
    // Bytes are kept as they are, so that each cell can be decoded by itself.
    encoding: "latin1",
    delimiter: separatorOf(head.subarray(0, maxHeadBytes).toString("latin1")),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRecordBytes,
    on_record: (record, { empty_lines }) => {
      const line = lines + 1 + empty_lines - empty
      empty = empty_lines
      lines = line + record.reduce((sum, cell) => sum + breaksIn(cell), 0)
      rows += 1
      // Typed as a row of text; it is the row that comes out below.
      return { line, cells: record.map(decodeCell) } as unknown as string[]
    },
  })
  const pieces = whileRowsEnd(
    whole,
    () => rows,
    (error) => new ImportError(`${after(lines)}: ${error}`),
  )
  pipeline(Readable.from(pieces, { objectMode: false }), parser, () => {})
  try {
    yield* parser as AsyncIterable<CsvRow>
  } catch (error) {
    if (error instanceof CsvError) throw new ImportError(explain(error, lines))
    throw error
  } finally {
    parser.destroy()
  }
}

const breaksIn = (cell: string): number => cell.match(/\r\n|\n|\r/g)?.length ?? 0

function separatorOf(head: string): string {
  const firstLine = head.replaceAll(/"[^"]*"/g, "").split(/[\r\n]/, 1)[0]!
  const counted = [",", ";", "\t"].map((mark) => ({ mark, count: firstLine.split(mark).length }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).mark
}

const after = (line: number): string => `The file can't be read after line ${line}`

function explain(error: CsvError, line: number): string {
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return `${after(line)}: a quote is never closed.`
  if (error.code === "CSV_MAX_RECORD_SIZE") return `${after(line)}: ${rowTooLong}`
  if (error.code.includes("QUOTE"))
    return `${after(line)}: unexpected quote. Double the quotes inside a cell ("").`
  return `${after(line)}: ${error.message}.`
}

import type { ImportEncoding } from "#lib/contract/imports/constants.ts"
import { cutRow } from "./csv/cut-row.ts"
import type { IsHeading } from "./csv/heading.ts"
import type { RowShape } from "./csv/row-shape.ts"
import { type SniffedShape, sniffShape } from "./csv/sniff.ts"
import { ImportError } from "./import-error.ts"
import { peek } from "./peek.ts"
import { cellDecoder, unicodeOf, withoutMark } from "./text.ts"

/** One row: the line it begins on (the header is line 1) and its cells. */
export type CsvRow = {
  line: number
  cells: string[]
  /** Why the row can't be read: it is no object in a JSON file. */
  unread?: string
}

/** How the bytes of a file are read, and who sees those that are no ASCII. */
export type CsvReading = {
  /** None reads UTF-8, and what is no UTF-8 as Windows-1252. */
  encoding?: ImportEncoding | null
  /** Some cells are UTF-8 all the same. */
  isMixed?: boolean
  /** Separators of cells and lines, if known; else detected from the beginning of the file. */
  shape?: SniffedShape
  /** Of JSON: the keys that are columns, if known, and who is told of others. */
  keys?: readonly string[]
  onLateKey?: (key: string) => void
  /** @param bytes of a cell, as characters. */
  onForeign?: (bytes: string) => void
  onShape?: (found: CsvShape) => void
  /** Tells names of columns from titles above them. */
  isHeading?: IsHeading
}

/** UTF-16 or UTF-8 where a mark or zeros show it, and what separates cells and lines. */
export type CsvShape = SniffedShape & { unicode: ImportEncoding | null }

/** A row has at most so many bytes; a quote that is still open then opens nothing. */
const maxRowBytes = 4_000_000
const maxHeadBytes = 65_536
const pieceBytes = 65_536
const markBytes = 4_096

const tooLong = (line: number) =>
  new ImportError(
    `The file can't be read after line ${line}: the row is too long. Is a line end or a closing quote missing?`,
  )

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "")

/** Cuts text that comes in pieces into rows; what is not a whole row yet waits. */
class RowCutter {
  readonly #shape: RowShape
  #text = ""
  #line: number
  #blank = 0
  #blankFrom = 1
  #lastTried = 0

  constructor(shape: Omit<RowShape, "width">, firstLine: number) {
    this.#shape = { ...shape, width: null }
    this.#line = firstLine
  }

  *take(piece: string, isEnd: boolean): Generator<CsvRow> {
    this.#text += piece
    // One row over many pieces is looked at again when it has doubled, not with each.
    if (!isEnd && this.#text.length < Math.min(this.#lastTried * 2, maxRowBytes)) return
    let at = 0
    while (at < this.#text.length) {
      const isLongest = this.#text.length - at > maxRowBytes
      const row = cutRow(this.#text, at, this.#shape, isEnd)
      if (!row && !isLongest) break
      const cut = row ?? cutRow(this.#text, at, this.#shape, true)!
      if (cut.next - at > maxRowBytes) throw tooLong(this.#line - 1)
      const line = this.#line
      const size = cut.next - at
      this.#line += cut.lines
      at = cut.next
      if (isBlank(cut.cells)) {
        if (this.#blank === 0) this.#blankFrom = line
        this.#blank += size
        if (this.#blank > maxRowBytes) throw tooLong(this.#blankFrom - 1)
        continue
      }
      this.#blank = 0
      this.#shape.width ??= cut.cells.length
      yield { line, cells: cut.cells }
    }
    this.#text = this.#text.slice(at)
    this.#lastTried = this.#text.length
  }
}

async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const piece of bytes) {
    const text = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    for (let at = 0; at < text.length; at += pieceBytes)
      yield text.toString("latin1", at, Math.min(text.length, at + pieceBytes))
  }
}

/**
 * Reads CSV in constant memory; the first row that comes is the header. Line breaks may be inside quoted cells; comma,
 * semicolon, tab and bar are recognised as separators. Rows without any text are left out.
 * @param bytes the file in pieces.
 * @throws ImportError naming the line when a row is far too long.
 */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  { encoding = null, isMixed = true, shape: given, onForeign, onShape, isHeading }: CsvReading = {},
): AsyncGenerator<CsvRow> {
  const marked = await peek(bytes, ({ length }) => length >= markBytes)
  const unicode = unicodeOf(marked.head)?.encoding ?? null
  const text = withoutMark(marked.whole, encoding)
  const { head, whole } = await peek(text, ({ length }) => given !== undefined || length >= maxHeadBytes)
  const start = head.subarray(0, maxHeadBytes).toString("latin1")
  const sniffed = given ?? sniffShape(start, head.length < maxHeadBytes, isHeading)
  onShape?.({ ...sniffed, unicode })
  const { skipped, firstLine, ...shape } = sniffed
  const cutter = new RowCutter(shape, firstLine)
  const decode = cellDecoder(encoding, isMixed, onForeign)
  const decoded = function* (rows: Generator<CsvRow>): Generator<CsvRow> {
    for (const { line, cells } of rows) yield { line, cells: cells.map(decode) }
  }
  let left = skipped
  for await (const piece of inPieces(whole)) {
    yield* decoded(cutter.take(left > 0 ? piece.slice(left) : piece, false))
    left = Math.max(0, left - piece.length)
  }
  yield* decoded(cutter.take("", true))
}

import { escapedRow } from "./escaped-row.ts"
import type { CutRow, RowShape } from "./row-shape.ts"

const quote = '"'

type LineEnd = { at: number; next: number }

/** The end of the line that a position is in; null where the text has none. */
function endOfLine(text: string, from: number, { lineEnd }: RowShape): LineEnd | null {
  const at = text.indexOf(lineEnd === "\r" ? "\r" : "\n", from)
  if (at < 0) return null
  return { at: lineEnd !== "\r" && text[at - 1] === "\r" && at > from ? at - 1 : at, next: at + 1 }
}

/**
 * Whether a line ends within a cell: at a bare line feed in a file whose lines end otherwise, while the row has room for
 * what follows. "open" where that is still to come.
 */
function isInCell(
  text: string,
  line: LineEnd,
  count: number,
  shape: RowShape,
  isWhole: boolean,
): boolean | "open" {
  const { lineEnd, width, separator } = shape
  if (lineEnd !== "\r\n" || width === null || count > width || line.next - line.at > 1) return false
  const following = endOfLine(text, line.next, shape)
  if (!following && !isWhole) return "open"
  const more = text
    .slice(line.next, following?.at)
    .replaceAll(/"[^"]*"/g, "")
    .split(separator).length
  return line.next < text.length && count + more - 1 <= width
}

/** A carriage return alone ends no line of a file whose lines end otherwise. */
const isStray = (text: string, at: number, { lineEnd }: RowShape): boolean =>
  text[at] === "\r" && lineEnd !== "\r" && at + 1 < text.length && text[at + 1] !== "\n"

const afterBlanks = (text: string, from: number, shape: RowShape): number => {
  let at = from
  while (text[at] === " " || isStray(text, at, shape)) at += 1
  return at
}

/** Text of a quoted cell and its end; "open" where the text ends before it does. */
function quotedCell(
  text: string,
  from: number,
  shape: RowShape,
): { cell: string; end: number } | "open" | null {
  const { separator } = shape
  let isEscaped = false
  const cut = (found: number) => {
    const cell = text.slice(from, found)
    return isEscaped ? cell.replaceAll(`\\${quote}`, quote) : cell
  }
  for (let at = from; ; ) {
    const found = text.indexOf(quote, at)
    if (found < 0) return "open"
    if (text[found + 1] === quote) {
      at = found + 2
      continue
    }
    const end = afterBlanks(text, found + 1, shape)
    const follows = text[end]
    if (follows === undefined && end === text.length) return { cell: cut(found), end }
    const isEnd = follows === separator || follows === "\n" || follows === "\r"
    if (isEnd) return { cell: cut(found), end }
    // Some programs put a backslash before a quote within a cell.
    if (text[found - 1] !== "\\" || found === from) return null
    isEscaped = true
    at = found + 1
  }
}

const withoutDoubles = (cell: string) => (cell.includes(quote) ? cell.replaceAll('""', quote) : cell)

/**
 * The row at a position as RFC 4180 has it: quoted cells may have separators and line ends inside.
 * @returns "open" where the text ends before the row does; null where its quotes are not paired.
 */
export function strictRow(
  text: string,
  start: number,
  shape: RowShape,
  isWhole: boolean,
): CutRow | "open" | null {
  const { separator } = shape
  const cells: string[] = []
  let lines = 1
  let from = start
  let line = endOfLine(text, start, shape)
  for (;;) {
    const begin = afterBlanks(text, from, shape)
    let end: number
    if (text[begin] === quote) {
      const read = quotedCell(text, begin + 1, shape)
      if (read === "open" || read === null) return read
      cells.push(withoutDoubles(read.cell))
      end = read.end
      while (line && line.at < end) {
        lines += 1
        line = endOfLine(text, line.next, shape)
      }
    } else {
      const found = text.indexOf(separator, from)
      while (line && (found < 0 || line.at < found)) {
        const isInside = isInCell(text, line, cells.length + 1, shape, isWhole)
        if (isInside === "open") return isInside
        if (!isInside) break
        lines += 1
        line = endOfLine(text, line.next, shape)
      }
      end = line && (found < 0 || line.at < found) ? line.at : found < 0 ? text.length : found
      cells.push(text.slice(from, end))
    }
    if (text[end] === separator) {
      from = end + 1
      continue
    }
    if (!line) return text.slice(end, end + 2).trim() === "" ? { cells, next: text.length, lines } : null
    return end === line.at ? { cells, next: line.next, lines } : null
  }
}

/** A line whose quotes are not paired: one that opens a cell ends with it, all others are text. */
function looseCells(line: string, { separator, width }: RowShape): string[] {
  const plain = line.split(separator)
  if (plain.length === width) return plain
  const cells: string[] = []
  for (let from = 0; from <= line.length; ) {
    const closing = line[from] === quote ? line.indexOf(quote + separator, from + 1) : -1
    const isLast = line[from] === quote && line.length > from + 1 && line.endsWith(quote)
    const bare = line.indexOf(separator, from)
    const end = closing > 0 ? closing + 1 : isLast || bare < 0 ? line.length : bare
    const cell = line.slice(from, end)
    cells.push(closing > 0 || (isLast && end === line.length) ? withoutDoubles(cell.slice(1, -1)) : cell)
    from = end + 1
  }
  return cells.length === width ? cells : plain
}

/** A row with its quotes paired, by doubled ones or by backslashes: whichever makes it as wide as the header. */
function pairedRow(
  text: string,
  start: number,
  { shape, first, isWhole }: { shape: RowShape; first: string; isWhole: boolean },
): CutRow | "open" | null {
  const { width, isEscaped } = shape
  const isFit = (row: CutRow | "open" | null) =>
    row !== null && row !== "open" && (width === null || row.cells.length === width)
  if (!isEscaped && !first.includes(`\\${quote}`)) return strictRow(text, start, shape, isWhole)
  const [one, other] = isEscaped ? [escapedRow, strictRow] : [strictRow, escapedRow]
  const row = one(text, start, shape, isWhole)
  if (isFit(row) || (row === "open" && isEscaped && !isWhole)) return row
  const second = other(text, start, shape, isWhole)
  return isFit(second) && (second as CutRow).next < text.length + (isWhole ? 1 : 0) ? second : row
}

/** A byte order mark of UTF-8, as bytes: files that were joined have it where one of them began. */
const mark = "\xef\xbb\xbf"

/**
 * Cuts the row at a position. A quote that does not begin and end a cell is text: it spoils no other row.
 * @param isWhole whether the text ends where the file does, or the row may not be any longer.
 * @returns null where the text ends before the row does.
 */
export function cutRow(text: string, from: number, shape: RowShape, isWhole: boolean): CutRow | null {
  const start = text.startsWith(mark, from) ? from + mark.length : from
  const line = endOfLine(text, start, shape)
  if (!line && !isWhole) return null
  const end = line?.at ?? text.length
  const next = line?.next ?? text.length
  const first = text.slice(start, end)
  const isMarked = first.includes(quote) || (shape.isEscaped && first.includes("\\"))
  if (!isMarked && !(line && shape.lineEnd === "\r\n" && next - end === 1))
    return { cells: first.split(shape.separator), next, lines: 1 }
  const row = pairedRow(text, start, { shape, first, isWhole })
  // The character after the last quote is still to come.
  if (!isWhole && (row === "open" || (row && row.next === text.length))) return null
  const loose = () => ({ cells: looseCells(first, shape), next, lines: 1 })
  if (row === "open" || row === null) return loose()
  const { width } = shape
  const isDoubtful = row.lines > 1 && width !== null && row.cells.length !== width
  const alone = isDoubtful ? loose() : row
  return alone.cells.length === width ? alone : row
}

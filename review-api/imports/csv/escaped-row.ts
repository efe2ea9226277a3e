import type { CutRow, RowShape } from "./row-shape.ts"

const quote = '"'
const backslash = "\\"

type Cell = { text: string; end: number }

/** The character behind a backslash without it; any other pair stays as it is. */
function unescaped(next: string, separator: string): string {
  const isMeant = next === quote || next === backslash || next === separator || next === "\n" || next === "\r"
  return isMeant ? next : backslash + next
}

/** A cell from its first character on; "open" where the text ends before it does. */
function cellAt(text: string, from: number, { separator, lineEnd }: RowShape): Cell | "open" | null {
  const isQuoted = text[from] === quote
  const isLineEnd = (char: string | undefined) => char === (lineEnd === "\r" ? "\r" : "\n")
  const isEnd = (at: number) =>
    text[at] === separator || isLineEnd(text[at]) || (text[at] === "\r" && isLineEnd(text[at + 1]))
  let cell = ""
  for (let at = isQuoted ? from + 1 : from; at < text.length; at += 1) {
    const char = text[at]!
    const next = text[at + 1]
    if (char === backslash) {
      if (next === undefined) return "open"
      cell += unescaped(next, separator)
      at += 1
    } else if (isQuoted && char === quote && next === quote) {
      cell += quote
      at += 1
    } else if (isQuoted && char === quote) {
      return next === undefined || isEnd(at + 1) ? { text: cell, end: at + 1 } : null
    } else if (!isQuoted && isEnd(at)) return { text: cell, end: at }
    else cell += char
  }
  return isQuoted ? "open" : { text: cell, end: text.length }
}

const breaksIn = (text: string, from: number, to: number, lineEnd: RowShape["lineEnd"]): number =>
  text.slice(from, to).split(lineEnd === "\r" ? "\r" : "\n").length - 1

/**
 * The row at a position as MySQL and its like write it: a backslash takes its meaning from a quote, a separator, a line
 * end and a backslash.
 * @returns "open" where the text ends before the row does; null where its quotes are not paired.
 */
export function escapedRow(
  text: string,
  start: number,
  shape: RowShape,
  isWhole: boolean,
): CutRow | "open" | null {
  const cells: string[] = []
  for (let from = start; ; ) {
    const cell = cellAt(text, from, shape)
    if (cell === "open" || cell === null) return cell
    cells.push(cell.text)
    const { end } = cell
    if (text[end] === shape.separator) {
      from = end + 1
      continue
    }
    if (end >= text.length && !isWhole) return "open"
    const next = Math.min(text.length, text[end] === "\r" && shape.lineEnd !== "\r" ? end + 2 : end + 1)
    return { cells, next, lines: Math.max(1, breaksIn(text, start, next, shape.lineEnd)) }
  }
}

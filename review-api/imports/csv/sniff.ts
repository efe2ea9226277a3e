import { cutRow } from "./cut-row.ts"
import { isEscaping } from "./escape-evidence.ts"
import { headingAt, type IsHeading } from "./heading.ts"
import type { RowShape } from "./row-shape.ts"

/** Separators of a file's cells and lines. */
export type SniffedShape = Pick<RowShape, "separator" | "lineEnd" | "isEscaped"> & {
  /** Characters above the header: Excel's line `sep=;`, titles and notes. */
  skipped: number
  /** The line that the header is in. */
  firstLine: number
}

const separators = [",", ";", "\t", "|"]
const sepLine = /^sep=(.)\r?(?:\n|$)|^"sep=(.)"\r?(?:\n|$)/i
const rowsCompared = 30

/** A carriage return alone ends lines where most of the breaks outside of quotes are such. */
function lineEndOf(whole: string): RowShape["lineEnd"] {
  const bare = whole.replaceAll(/"[^"]*"/g, "")
  const returns = bare.match(/\r(?!\n)/g)?.length ?? 0
  const feeds = bare.match(/\n/g)?.length ?? 0
  if (returns > feeds) return "\r"
  const head = bare.includes("\n") ? bare : whole
  const at = head.indexOf("\n")
  if (at < 0) return "\n"
  return head[at - 1] === "\r" ? "\r\n" : "\n"
}

const maxAbove = 20

type Cut = { cells: string[]; start: number; line: number }

function firstRows(head: string, separator: string, lineEnd: RowShape["lineEnd"], isWhole: boolean): Cut[] {
  const rows: Cut[] = []
  for (let at = 0, line = 1; at < head.length && rows.length < rowsCompared; ) {
    const row = cutRow(head, at, { separator, lineEnd, width: null }, isWhole)
    if (!row) break
    if (row.cells.some((cell) => cell.trim() !== "")) rows.push({ cells: row.cells, start: at, line })
    at = row.next
    line += row.lines
  }
  return rows
}

const filledOf = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== "").length

/** The number of cells that most rows have; of equals, the larger. */
function usualWidth(rows: readonly Cut[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  return [...counts].sort(([width, count], [other, many]) => many - count || other - width)[0]?.[0] ?? 1
}

/** Fewer columns are not enough to tell titles and notes from names of columns. */
const minWidthBelow = 3

/** Which row has the names of columns: the first one, but for titles and notes above, which are alone in their line. */
function headerAt(rows: readonly Cut[], width: number): number {
  const alone = width > minWidthBelow ? 2 : 1
  const at = rows.findIndex(({ cells }) => filledOf(cells) > alone)
  return width >= minWidthBelow && at > 0 && at <= maxAbove && rows[at]!.cells.length === width ? at : 0
}

/** How wide a separator makes the header, and the share of rows below that are as wide. */
function alikeFrom(rows: readonly Cut[], header: number): { width: number; share: number } {
  const width = rows[header]?.cells.length ?? 1
  const below = rows.slice(header + 1)
  const alike = below.filter((row) => row.cells.length === width).length
  return { width, share: below.length === 0 ? 1 : alike / below.length }
}

type Tried = { separator: string; rows: Cut[]; header: number; width: number; share: number }

/** The separator that cuts header and rows alike; of equals, the one that gives more cells. */
function bestOf(tried: Tried[]): Tried | undefined {
  const split = tried.filter(({ width }) => width > 1)
  return split.sort((a, b) => Math.round(4 * (b.share - a.share)) || b.width - a.width)[0]
}

const decoded = ({ cells }: Cut) => ({
  cells: cells.map((cell) => Buffer.from(cell, "latin1").toString("utf8")),
})

/** Where a row further down has names of columns, and the first one has none. */
function belowTitle(all: readonly Tried[], isHeading: IsHeading): Tried | undefined {
  const found = all.map((one) => ({ ...one, header: headingAt(one.rows.map(decoded), isHeading) }))
  if (found.some(({ header }) => header === 0)) return undefined
  return bestOf(
    found.filter(({ header }) => header > 0).map((one) => ({ ...one, ...alikeFrom(one.rows, one.header) })),
  )
}

/**
 * Finds what separates cells and lines from the beginning of a file: the separator that gives the header and most rows
 * the same number of cells; of equals, the one that gives more.
 * @param head bytes as characters. @param isWhole whether it is all of the file.
 * @param isHeading tells names of columns from titles above them.
 */
export function sniffShape(head: string, isWhole: boolean, isHeading?: IsHeading): SniffedShape {
  const shape = plainShape(head, isWhole, isHeading)
  return isEscaping(head.slice(shape.skipped), shape) ? { ...shape, isEscaped: true } : shape
}

function plainShape(head: string, isWhole: boolean, isHeading?: IsHeading): SniffedShape {
  const lineEnd = lineEndOf(head)
  const named = sepLine.exec(head)
  if (named) {
    const separator = (named[1] ?? named[2])!
    return { separator, lineEnd, skipped: named[0].length, firstLine: 2 }
  }
  const all = separators.map((separator) => {
    const rows = firstRows(head, separator, lineEnd, isWhole)
    return { separator, rows, header: 0, ...alikeFrom(rows, 0) }
  })
  const below = isHeading ? belowTitle(all, isHeading) : undefined
  if (below) {
    const { start, line } = below.rows[below.header]!
    return { separator: below.separator, lineEnd, skipped: start, firstLine: line }
  }
  // Only where the first row alone has no columns are they looked for below it.
  const best =
    bestOf(all) ??
    bestOf(
      all.map((one) => {
        const header = headerAt(one.rows, usualWidth(one.rows))
        return { ...one, header, ...alikeFrom(one.rows, header) }
      }),
    )
  if (!best) return { separator: ",", lineEnd, skipped: 0, firstLine: 1 }
  const { separator, rows } = best
  const header = best.header || headerAt(rows, usualWidth(rows))
  const { start, line } = rows[header]!
  return header === 0
    ? { separator, lineEnd, skipped: 0, firstLine: 1 }
    : { separator, lineEnd, skipped: start, firstLine: line }
}

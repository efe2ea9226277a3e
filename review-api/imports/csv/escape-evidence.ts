import { strictRow } from "./cut-row.ts"
import { escapedRow } from "./escaped-row.ts"
import type { RowShape } from "./row-shape.ts"

/** More rows are not compared. */
const maxRows = 2_000

/** Quotes that are doubled within a cell, as RFC 4180 has them. */
const doubled = /[^\s\\",;|]""/

/** The share of rows that are as wide as the first one. */
function shareAlike(head: string, shape: RowShape, cut: typeof strictRow): number {
  let width: number | null = null
  let [rows, alike] = [0, 0]
  for (let at = 0; at < head.length && rows < maxRows; ) {
    const row = cut(head, at, { ...shape, width }, true)
    const isRow = row !== null && row !== "open"
    if (isRow && width === null) width = row.cells.length
    else rows += 1
    if (isRow && rows > 0 && row.cells.length === width) alike += 1
    const lineEnd = head.indexOf(shape.lineEnd === "\r" ? "\r" : "\n", at)
    at = isRow ? row.next : lineEnd < 0 ? head.length : lineEnd + 1
  }
  return rows === 0 ? 0 : alike / rows
}

/**
 * Whether a file has backslashes before the quotes in its cells: read so, more of its rows are as wide as the first one;
 * of equals, where it doubles none.
 * @param head the beginning of the file, from its header on.
 */
export function isEscaping(head: string, { separator, lineEnd }: Omit<RowShape, "width">): boolean {
  if (!head.includes('\\"')) return false
  const shape = { separator, lineEnd, width: null }
  const [plain, escaped] = [shareAlike(head, shape, strictRow), shareAlike(head, shape, escapedRow)]
  return escaped === plain ? !doubled.test(head) : escaped > plain
}

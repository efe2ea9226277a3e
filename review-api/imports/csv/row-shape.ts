/** How the text of a file is cut into rows. */
export type RowShape = {
  separator: string
  /** Of a line: `\r` only where a file has no other. */
  lineEnd: "\n" | "\r\n" | "\r"
  /** Number of cells of the header; null until it is read. */
  width: number | null
  /** Quotes within cells have a backslash before them, as MySQL writes them. */
  isEscaped?: boolean | undefined
}

/** One row: its cells, where the next one begins, and how many lines it takes. */
export type CutRow = { cells: string[]; next: number; lines: number }

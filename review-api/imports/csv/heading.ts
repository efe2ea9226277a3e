/** Whether the cells of a row are names of columns that such a file has. */
export type IsHeading = (cells: readonly string[]) => boolean

/** Titles and notes above the names of columns, at most. */
const maxAbove = 20
/** Rows below that have to fit. */
const rowsCompared = 5

const lastFilled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== "")

/**
 * Which row has the names of columns: the first that names known ones, and whose columns the rows below keep to.
 * @returns -1 where none does.
 */
export const headingAt = (rows: readonly { cells: string[] }[], isHeading: IsHeading): number =>
  rows.slice(0, maxAbove + 1).findIndex(({ cells }, at) => {
    if (!isHeading(cells)) return false
    const last = lastFilled(cells)
    return at === 0 || rows.slice(at + 1, at + 1 + rowsCompared).every((row) => lastFilled(row.cells) <= last)
  })

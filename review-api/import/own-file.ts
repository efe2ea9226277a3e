import { unmarked } from "#lib/format/csv.ts"
import type { CsvRow } from "./read-csv.ts"

/** What a list of rejected rows has before the columns of the file that they are from. */
export const rejectedColumns = ["line", "reason"] as const

/** What the first columns of every file of reviews are called (D-111). */
const exportColumns = ["review_id", "location_id", "location_name"] as const

const simple = (name: string) => name.trim().toLowerCase()

const namesOf = (header: readonly string[]): Set<string> => new Set(header.map(simple))

/** Whether a file is a list of rejected rows, which people correct and upload. */
export const isRejectedList = (header: readonly string[]): boolean =>
  rejectedColumns.every((name, at) => simple(header[at] ?? "") === name)

/** Whether a file is an export of reviews, as `GET /export/csv/reviews` and schedules create it. */
export function isReviewExport(header: readonly string[]): boolean {
  const names = namesOf(header)
  return names.has("review_key") || exportColumns.every((name) => names.has(name))
}

/**
 * Rows of a CSV file as they were before this program wrote them down: an export or a list of rejected rows loses the
 * marks of formulas (D-110), and the list its line numbers and reasons. Files of others stay as they are.
 */
export async function* withoutOwnMarks(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  let read: ((row: CsvRow) => CsvRow) | null = null
  for await (const row of rows) {
    read ??= readerOf(row.cells)
    yield read(row)
  }
}

function readerOf(header: readonly string[]): (row: CsvRow) => CsvRow {
  const from = isRejectedList(header) ? rejectedColumns.length : 0
  if (from === 0 && !isReviewExport(header)) return (row) => row
  return ({ line, cells }) => ({ line, cells: cells.slice(from).map(unmarked) })
}

import { csvLine, csvMark } from "#lib/format/csv.ts"
import { rejectedColumns } from "./own-file.ts"

/** How a list of rejected rows begins (D-110): with its own columns before those of the file. */
export const rejectedHead = (columns: readonly string[]): string =>
  csvMark + csvLine([...rejectedColumns, ...columns])

/** A row of such a list: where it was, all that is wrong with it, and its cells as they were uploaded. */
export const rejectedLine = (line: number, reason: string, cells: readonly string[]): string =>
  csvLine([line, reason, ...cells])

import type { RejectedRow } from "../../db/schema/import-files.ts"
import type { ImportEvent, ImportResult } from "../../imports/events.ts"
import { ImportError } from "../../imports/import-error.ts"
import { rejectedHead, rejectedLine } from "../../imports/rejected-lines.ts"
import { forPage, shownText } from "./shown-text.ts"

/** Rejected rows that a page shows itself. */
const maxShown = 20
/** More say that the file is something else, and their list would be larger than the file. */
export const maxRejected = 100_000
const tooMany = `More than ${maxRejected.toLocaleString("en-US")} rows can't be imported. The first is line`
const pieceCharacters = 65_536

/** Progress of an import so far. */
export type ImportReport = {
  columns: string[]
  rejected: number
  sample: RejectedRow[]
  result: ImportResult | null
}

export const emptyReport = (): ImportReport => ({ columns: [], rejected: 0, sample: [], result: null })

const shownCells = (cells: readonly string[]) =>
  shownText(cells.filter((cell) => cell.trim() !== "").join(" · "))

const firstOf = ({ sample: [first] }: ImportReport) => `${first!.line}: ${first!.reason}.`

/**
 * Follows an import until all rows are read, and makes the list of its rejected rows, in pieces (D-110).
 * @param report is filled as it goes.
 * @param onProgress called between batches, never within a transaction.
 * @throws ImportError when far too many rows are rejected.
 */
export async function* rejectedList(
  events: AsyncIterator<ImportEvent>,
  report: ImportReport,
  onProgress: (rows: number) => Promise<void>,
): AsyncGenerator<string> {
  let piece = ""
  for (;;) {
    // Not `for await`, which would end the import with the list.
    const { value: event, done: isOver } = await events.next()
    if (isOver || event.type === "read") break
    if (event.type === "columns") piece += rejectedHead(event.columns)
    if (event.type === "rejected") {
      const { line, cells } = event
      const reason = forPage(event.reason)
      report.rejected += 1
      if (report.rejected > maxRejected) throw new ImportError(`${tooMany} ${firstOf(report)}`)
      if (report.sample.length < maxShown) {
        report.sample.push({ line, reason: shownText(reason, 500), text: shownCells(cells) })
      }
      piece += rejectedLine(line, reason, cells)
    }
    if (event.type === "progress") await onProgress(event.rows)
    if (piece.length >= pieceCharacters) {
      yield piece
      piece = ""
    }
  }
  yield piece
}

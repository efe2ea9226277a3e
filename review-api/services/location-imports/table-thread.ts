import { EncodingEvidence, type FoundEncoding } from "../../imports/encoding/encoding-evidence.ts"
import { withoutOwnMarks } from "../../imports/own-file.ts"
import type { CsvRow } from "../../imports/read-csv.ts"
import { runThread } from "../../imports/reader/run-thread.ts"
import { readTable } from "../../imports/tables/read-table.ts"
import { chooseSheet } from "./choose-sheet.ts"
import { isLocationHeader } from "./field-names.ts"

/** Hands over the rows of a file of locations as they are. */
runThread<null, CsvRow, FoundEncoding>(async ({ file, charset, header, add }) => {
  const evidence = new EncodingEvidence()
  const reading = { ...charset, onForeign: (bytes: string) => evidence.see(bytes) }
  const rows = withoutOwnMarks(readTable(file, reading, { isHeading: isLocationHeader, choose: chooseSheet }))
  const first = await rows.next()
  await header(undefined, first.done ? null : first.value)
  for await (const row of rows)
    await add(
      row,
      row.cells.reduce((sum, cell) => sum + cell.length, 0),
    )
  return evidence.report()
})

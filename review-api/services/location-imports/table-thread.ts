import { EncodingEvidence, type FoundEncoding } from "../../imports/encoding/encoding-evidence.ts"
import { withoutOwnMarks } from "../../imports/own-file.ts"
import type { CsvRow } from "../../imports/read-csv.ts"
import { runThread } from "../../imports/reader/run-thread.ts"
import { sheetChoice } from "../../imports/tables/choose-sheet.ts"
import { readTable } from "../../imports/tables/read-table.ts"
import { withBingColumns } from "./bing-columns.ts"
import { isLocationHeader } from "./field-names.ts"
import { withWholeDays } from "./hour-pairs.ts"

const choose = sheetChoice(isLocationHeader, { are: "locations", columns: "external_id, name and address" })

/** Hands over the rows of a file of locations as they are. */
runThread<null, CsvRow, FoundEncoding>(async ({ file, charset, header, add }) => {
  const evidence = new EncodingEvidence()
  const reading = { ...charset, onForeign: (bytes: string) => evidence.see(bytes) }
  const table = readTable(file, reading, { isHeading: isLocationHeader, choose })
  const rows = withWholeDays(withBingColumns(withoutOwnMarks(table)))
  const first = await rows.next()
  await header(undefined, first.done ? null : first.value)
  for await (const row of rows)
    await add(
      row,
      row.cells.reduce((sum, cell) => sum + cell.length, 0),
    )
  return evidence.report()
})

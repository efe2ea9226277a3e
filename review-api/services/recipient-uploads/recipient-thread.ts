import { EncodingEvidence, type FoundEncoding } from "../../imports/encoding/encoding-evidence.ts"
import { type CsvRow, readCsv } from "../../imports/read-csv.ts"
import { runThread } from "../../imports/reader/run-thread.ts"
import { isRecipientHeading } from "./recipient-columns.ts"

/** Hands over the rows of a file of recipients as they are. */
await runThread<null, CsvRow, FoundEncoding>(async ({ file, charset, header, add }) => {
  const evidence = new EncodingEvidence()
  const rows = readCsv(file, {
    ...charset,
    onForeign: (bytes) => evidence.see(bytes),
    isHeading: isRecipientHeading,
  })
  const first = await rows.next()
  await header(undefined, first.done ? null : first.value)
  for await (const row of rows)
    await add(
      row,
      row.cells.reduce((sum, cell) => sum + cell.length, 0),
    )
  return evidence.report()
})

import { workerData } from "node:worker_threads"
import { EncodingEvidence, type FoundEncoding } from "../encoding/encoding-evidence.ts"
import type { CsvRow } from "../read-csv.ts"
import type { FileCharset } from "../reader/messages.ts"
import { runThread } from "../reader/run-thread.ts"
import { readTable } from "./read-table.ts"

/** Hands over the rows of a table as they are. */
await runThread<null, CsvRow, FoundEncoding>(async ({ file, header, add }) => {
  const evidence = new EncodingEvidence()
  const rows = readTable(file, {
    ...(workerData as FileCharset),
    onForeign: (bytes) => evidence.see(bytes),
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

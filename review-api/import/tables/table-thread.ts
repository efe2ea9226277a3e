import type { CsvRow } from "../read-csv.ts"
import { runThread } from "../reader/run-thread.ts"
import { readTable } from "./read-table.ts"

/** Hands over the rows of a table as they are. */
await runThread<null, CsvRow, null>(async ({ file, header, add }) => {
  const rows = readTable(file)
  const first = await rows.next()
  await header(undefined, first.done ? null : first.value)
  for await (const row of rows)
    await add(
      row,
      row.cells.reduce((sum, cell) => sum + cell.length, 0),
    )
  return null
})

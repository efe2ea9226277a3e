import { openRows } from "../open-rows.ts"
import type { ReadingRules, ReadRow } from "./messages.ts"
import { rowReader } from "./row-reader.ts"
import { runThread } from "./run-thread.ts"

runThread<ReadingRules, ReadRow, null>(async ({ file, charset, header, add }) => {
  const { source, rows } = await openRows(file, charset)
  const first = await rows.next()
  const given = await header(source, first.done ? null : first.value)
  const readRow = rowReader(given)
  for await (const row of rows) await add(...readRow(row), row)
  return null
})

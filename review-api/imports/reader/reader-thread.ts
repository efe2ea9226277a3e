import { workerData } from "node:worker_threads"
import { openRows } from "../open-rows.ts"
import type { FileCharset, ReadingRules, ReadRow } from "./messages.ts"
import { rowReader } from "./row-reader.ts"
import { runThread } from "./run-thread.ts"

await runThread<ReadingRules, ReadRow, null>(async ({ file, header, add }) => {
  const { source, rows } = await openRows(file, workerData as FileCharset)
  const first = await rows.next()
  const given = await header(source, first.done ? null : first.value)
  const readRow = rowReader(given)
  for await (const row of rows) await add(...readRow(row), row)
  return null
})

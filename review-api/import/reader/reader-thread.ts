import { checkRow } from "../check-row.ts"
import { type DatedRow, DatedRows } from "../find-dates.ts"
import { formerIdentities, placeOf, reviewIdentity } from "../identity.ts"
import { Occurrences } from "../occurrences.ts"
import { openRows } from "../open-rows.ts"
import { readLimits } from "../read-limits.ts"
import type { ReadDates, ReadingRules, ReadRow } from "./messages.ts"
import { runThread } from "./run-thread.ts"

/** Checks a row and says how large it is; of one with far too many cells the first are kept. */
function reader(given: ReadingRules): (row: DatedRow) => [ReadRow, number] {
  const occurrences = new Occurrences()
  return ({ row: { line, cells }, order: dateOrder }) => {
    const size = cells.reduce((sum, cell) => sum + cell.length, 0)
    const checked = checkRow(cells, { ...given, dateOrder })
    const location = checked.location && placeOf(checked.location, given.knownAddresses)
    if ("reason" in checked)
      return [{ line, ...checked, location, cells: cells.slice(0, readLimits.columns) }, size]
    const { review } = checked
    const identity = reviewIdentity(location!, review, given.sourceCode, occurrences)
    const seen = { addresses: given.knownAddresses, occurrences }
    const formerly = formerIdentities(location!, review, given.sourceCode, seen)
    return [{ review, location: location!, identity, formerly }, size]
  }
}

await runThread<ReadingRules, ReadRow, ReadDates>(async ({ file, header, add }) => {
  const { source, rows } = await openRows(file)
  const first = await rows.next()
  const given = await header(source, first.done ? null : first.value)
  const dated = new DatedRows(given)
  const readRow = reader(given)
  const addAll = async (ready: DatedRow[]) => {
    for (const row of ready) await add(...readRow(row))
  }
  for await (const row of rows) await addAll(dated.take(row))
  await addAll(dated.end())
  return { found: dated.report(), readIn: dated.order }
})

import { setImmediate as pause } from "node:timers/promises"
import type { ImportDeps } from "./account-hold.ts"
import { checkRow, type ImportLocation, type RowRules } from "./check-row.ts"
import { mapColumns } from "./columns.ts"
import { databaseTarget } from "./database-target.ts"
import { dryTarget } from "./dry-target.ts"
import type { ImportEvent } from "./events.ts"
import { findSource } from "./find-source.ts"
import { reviewIdentity } from "./identity.ts"
import { ImportError } from "./import-error.ts"
import { Occurrences } from "./occurrences.ts"
import { openRows } from "./open-rows.ts"
import type { ImportOptions } from "./options.ts"
import type { CsvRow } from "./read-csv.ts"
import type { ImportRow, ImportTarget } from "./target.ts"

const rowsPerBatch = 1_000

/**
 * Imports reviews from CSV or a Google Takeout (design: imports): bytes, text, rows, checked rows, batches of 1,000, one flip at the end.
 * Constant memory. When it throws, or its consumer stops, everything it wrote is removed.
 * @param bytes the file, in pieces of any size.
 * @returns events; the last one is `done`.
 * @throws ImportError with a message for the person who started it.
 */
export async function* runImport(
  deps: ImportDeps,
  options: ImportOptions,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<ImportEvent> {
  const { source: usualSource, rows } = await openRows(bytes)
  try {
    const header = await rows.next()
    if (header.done) throw new ImportError("The file is empty.")
    const names = header.value.cells.map((name) => name.trim())
    const columns = mapColumns(names, options.map, {
      hasDate: options.defaultDate !== undefined,
      hasLocation: options.defaultLocation !== undefined,
    })
    const source = await findSource(deps.db, options.source ?? usualSource)
    yield { type: "columns", columns: names }
    const begin = options.dryRun ? dryTarget : databaseTarget
    const target = await begin(deps, options, source.id)
    try {
      const rules = {
        columns,
        width: names.length,
        timeZone: target.timeZone,
        defaultDate: options.defaultDate,
        defaultLocation: options.defaultLocation ? target.locationNamed(options.defaultLocation) : null,
        now: deps.clock.now(),
      }
      const totals = yield* takeRows(rows, target, rules, source.code)
      await target.finish(totals)
      const { added, total } = target.locations()
      yield {
        type: "done",
        result: {
          rows: totals.imported + totals.known + totals.rejected,
          ...totals,
          locationsAdded: added,
          locationsTotal: total,
          isNewAccount: target.isNewAccount,
          isDryRun: options.dryRun,
          sourceName: source.name,
          generatedPassword: target.generatedPassword,
        },
      }
    } finally {
      await target.abandon()
    }
  } finally {
    await rows.return(undefined)
  }
}

async function* takeRows(
  rows: AsyncIterable<CsvRow>,
  target: ImportTarget,
  rules: RowRules,
  sourceCode: string,
): AsyncGenerator<ImportEvent, { imported: number; known: number; rejected: number }> {
  const totals = { imported: 0, known: 0, rejected: 0 }
  const occurrences = new Occurrences()
  let batch: ImportRow[] = []
  let bare: ImportLocation[] = []
  const progress = (): ImportEvent => ({
    type: "progress",
    rows: totals.imported + totals.known + totals.rejected,
  })
  const write = async () => {
    const imported = await target.write(batch, bare)
    totals.imported += imported
    totals.known += batch.length - imported
    batch = []
    bare = []
    // Lets the calls of a running program in between two batches.
    await pause()
  }
  for await (const { line, cells } of rows) {
    const checked = checkRow(cells, rules)
    if ("reason" in checked) {
      totals.rejected += 1
      if (checked.location) bare.push(checked.location)
      yield { type: "rejected", line, reason: checked.reason, cells }
      if (totals.rejected % rowsPerBatch === 0) yield progress()
    } else {
      const identity = reviewIdentity(checked.location, checked.review, sourceCode, occurrences)
      batch.push({ ...checked, identity })
    }
    if (batch.length + bare.length < rowsPerBatch) continue
    await write()
    yield progress()
  }
  if (batch.length + bare.length > 0) await write()
  return totals
}

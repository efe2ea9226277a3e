import type { ImportNote, ImportPreview, ImportRepeats } from "#lib/contract/imports/schema.ts"
import { createGiveWay } from "../core/give-way.ts"
import type { ImportDeps } from "./account-lock.ts"
import { databaseTarget } from "./database-target.ts"
import type { Decided } from "./decided.ts"
import { dryTarget } from "./dry-target.ts"
import type { ImportEvent } from "./events.ts"
import { allSources, findSource } from "./find-source.ts"
import { ImportError } from "./import-error.ts"
import type { ImportOptions } from "./options.ts"
import { ownColumns } from "./own-file.ts"
import { previewRow } from "./preview-row.ts"
import type { CsvRow } from "./read-csv.ts"
import { readLimits } from "./read-limits.ts"
import { partsTogether, type ReadingRules, type ReadRow } from "./reader/messages.ts"
import { openReader } from "./reader/open-reader.ts"
import { NoteCounter } from "./row-notes.ts"
import { sourcesByName } from "./source-name.ts"
import type { ImportRow, ImportTarget, ImportTotals, RefusedRow, RejectedRow } from "./target.ts"

/** Of which a person sees what will be of them. */
const previewRows = 5
/** Lines that are named of rows that differ from an earlier one with their id. */
const repeatLines = 20
/** Rejected rows between two reports. */
const rejectedPerReport = 1_000
/** Reads a file of reviews. */
export const reviewThread = new URL("./reader/reader-thread.ts", import.meta.url)

const tooManyLocations = `The file has more than ${readLimits.newLocations.toLocaleString("en-US")} new locations. Did you choose the right column for their names?`

/**
 * Imports reviews from CSV or a Google Takeout (design: imports): bytes, text, rows and checked rows in a thread of
 * their own, then batches and one flip at the end. Constant memory. When it throws, or its consumer stops,
 * everything it wrote is removed.
 * @param options with what was decided after the whole file was looked at (`surveyFile`).
 * @param bytes the file, in pieces of any size.
 * @returns events; the last one is `done`.
 * @throws ImportError with a message for the person who started it.
 */
export async function* runImport(
  deps: ImportDeps,
  options: ImportOptions,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<ImportEvent> {
  const { charset, ...decided } = options.decided
  const file = await openReader<ReadingRules, ReadRow, null>(bytes, reviewThread, charset)
  try {
    if (!file.header) throw new ImportError("The file is empty.")
    const names = file.header.map((name) => name.trim())
    yield { type: "columns", columns: names }
    const own = ownColumns(names)
    const source = await findSource(deps.db, options.source ?? file.source)
    const begin = options.dryRun ? dryTarget : databaseTarget
    const target = await begin(deps, options)
    try {
      // A source that someone chose is that of all rows.
      const isNamed = decided.columns.source !== undefined && !(options.source && !options.map.source)
      const { source: named, ...columns } = decided.columns
      const rows = file.rows({
        ...decided,
        columns: isNamed ? { ...columns, source: named! } : columns,
        width: names.length,
        timeZone: target.timeZone,
        knownPlaces: target.knownPlaces,
        defaultDate: options.defaultDate,
        defaultLocation: options.defaultLocation ? target.locationNamed(options.defaultLocation) : null,
        now: deps.clock.now(),
        source,
        sources: sourcesByName(await allSources(deps.db)),
        own,
      })
      const { preview, repeats, notes, ...totals } = yield* takeRows(rows, target, file.given, decided.zones)
      const read = totals.imported + totals.known + totals.rejected
      if (read === 0) throw new ImportError("The file has no reviews.")
      yield { type: "read" }
      await target.finish(totals)
      const { added, total } = target.locations()
      yield {
        type: "done",
        result: {
          rows: read,
          ...totals,
          timeZone: target.timeZone,
          locationsAdded: added,
          locationsTotal: total,
          isNewAccount: target.isNewAccount,
          isDryRun: options.dryRun,
          sourceName: own?.source == null && !isNamed ? source.name : "As in the file",
          generatedPassword: target.generatedPassword,
          preview,
          ...(repeats.rows > 0 ? { repeats } : {}),
          ...(notes.length > 0 ? { notes } : {}),
        },
      }
    } finally {
      await target.abandon()
    }
  } finally {
    await file.close()
  }
}

type Given = (lines: readonly number[]) => Promise<CsvRow[]>

/** Rows that could not be written, with their cells. */
async function withCells(refused: readonly RefusedRow[], given: Given): Promise<RejectedRow[]> {
  if (refused.length === 0) return []
  const rows = await given(refused.map(({ line }) => line))
  const cellsOf = new Map(rows.map(({ line, cells }) => [line, cells]))
  return refused.map((row) => ({ ...row, cells: cellsOf.get(row.line) ?? [] }))
}

type Shown = { preview: ImportPreview[]; repeats: ImportRepeats; notes: ImportNote[] }

/** Counts rows with the id of an earlier one, which are known then, whatever they say. */
function noteRepeat(repeats: ImportRepeats, { line, repeats: how }: ImportRow) {
  if (how === null) return
  repeats.rows += 1
  if (how === "same") return
  repeats.differing += 1
  if (repeats.lines.length < repeatLines) repeats.lines.push(line)
}

/** Says of the first rows which are in already. */
function markKnown(preview: ImportPreview[], batch: readonly ImportRow[], newLines: ReadonlySet<number>) {
  const rows = new Map(batch.map((row) => [row.line, row]))
  for (const shown of preview) {
    const row = rows.get(shown.line)
    if (row && shown.reason === null && !newLines.has(shown.line))
      shown.known = row.repeats ? "repeated" : "imported"
  }
}

async function* takeRows(
  batches: AsyncIterable<ReadRow[]>,
  target: ImportTarget,
  given: Given,
  zones: Decided["zones"],
): AsyncGenerator<ImportEvent, ImportTotals & Shown> {
  const totals = { imported: 0, known: 0, rejected: 0 }
  const preview: ImportPreview[] = []
  const repeats: ImportRepeats = { rows: 0, differing: 0, lines: [] }
  const notes = new NoteCounter()
  let batch: ImportRow[] = []
  let parts = 0
  const progress = (): ImportEvent => ({
    type: "progress",
    rows: totals.imported + totals.known + totals.rejected,
  })
  const giveWay = createGiveWay()
  function* reject({ line, reason, cells }: RejectedRow): Generator<ImportEvent> {
    totals.rejected += 1
    yield { type: "rejected", line, reason, cells }
    if (totals.rejected % rejectedPerReport === 0) yield progress()
  }
  async function* write(): AsyncGenerator<ImportEvent> {
    const { imported, newLines, noted, ...left } = await target.write(batch)
    const rejected = [...left.rejected, ...(await withCells(left.refused, given))]
    totals.imported += imported
    totals.known += batch.length - imported - rejected.length
    const out = new Map(rejected.map(({ line, reason }) => [line, reason]))
    for (const row of batch) if (!out.has(row.line)) noteRepeat(repeats, row)
    for (const row of noted) if (!out.has(row.line)) notes.see(row)
    for (const shown of preview) shown.reason ??= out.get(shown.line) ?? null
    if (newLines) markKnown(preview, batch, newLines)
    batch = []
    parts = 0
    for (const row of rejected.toSorted((one, other) => one.line - other.line)) yield* reject(row)
    if (target.locations().added > readLimits.newLocations) throw new ImportError(tooManyLocations)
    await giveWay()
  }
  for await (const rows of batches) {
    for (const row of rows) {
      if (preview.length < previewRows) preview.push(previewRow(row, zones))
      if ("reason" in row) {
        yield* reject(row)
      } else batch.push(row)
      if (batch.length < target.rowsOfNext()) continue
      yield* write()
      yield progress()
    }
    parts += 1
    if (parts < partsTogether || batch.length === 0) continue
    yield* write()
    yield progress()
  }
  if (batch.length > 0) yield* write()
  return { ...totals, preview, repeats, notes: notes.report() }
}

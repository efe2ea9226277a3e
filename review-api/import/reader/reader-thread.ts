import { Readable } from "node:stream"
import { parentPort } from "node:worker_threads"
import { checkRow } from "../check-row.ts"
import { DatedRows } from "../find-dates.ts"
import { formerIdentities, placeOf, reviewIdentity } from "../identity.ts"
import { ImportError } from "../import-error.ts"
import { Occurrences } from "../occurrences.ts"
import { openRows } from "../open-rows.ts"
import type { CsvRow } from "../read-csv.ts"
import { readLimits } from "../read-limits.ts"
import type { FromReader, ReadingRules, ReadRow, ToReader } from "./messages.ts"

const rowsPerBatch = 500
const charactersPerBatch = 500_000
const batchesAhead = 10
const aliveMs = 1_000

const port = parentPort!
const say = (message: FromReader) => port.postMessage(message)

const file = new Readable({ highWaterMark: 256 * 1024, read: () => say({ type: "want" }) })
const rules = Promise.withResolvers<ReadingRules>()
let ahead = 0
let room = Promise.withResolvers<void>()

port.on("message", (message: ToReader) => {
  if (message.type === "bytes") file.push(message.bytes)
  if (message.type === "end") file.push(null)
  if (message.type === "rules") rules.resolve(message.rules)
  if (message.type !== "taken") return
  ahead -= 1
  room.resolve()
})

async function hand(rows: ReadRow[]): Promise<void> {
  while (ahead >= batchesAhead) {
    room = Promise.withResolvers()
    await room.promise
  }
  ahead += 1
  say({ type: "rows", rows })
}

function headerOf(row: CsvRow | null): string[] | null {
  const cells = row?.cells ?? null
  const characters = cells?.reduce((sum, cell) => sum + cell.length, 0) ?? 0
  if (characters > readLimits.headerCharacters || (cells?.length ?? 0) > readLimits.columns)
    throw new ImportError("The first row of the file is too long. It must contain the column names.")
  return cells
}

/** Checks a row and says how large it is; of one with far too many cells the first are kept. */
function reader(given: ReadingRules, dated: DatedRows): (row: CsvRow) => [ReadRow, number] {
  const occurrences = new Occurrences()
  const rules = { ...given, dateOrder: dated.order }
  return ({ line, cells }) => {
    const size = cells.reduce((sum, cell) => sum + cell.length, 0)
    rules.dateOrder = dated.order
    const checked = checkRow(cells, rules)
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

async function read(): Promise<void> {
  const { source, rows } = await openRows(file)
  const header = await rows.next()
  say({ type: "header", source, cells: headerOf(header.done ? null : header.value) })
  const given = await rules.promise
  const dated = new DatedRows(given)
  const readRow = reader(given, dated)
  let batch: ReadRow[] = []
  let characters = 0
  const add = async (ready: CsvRow[]) => {
    for (const row of ready) {
      const [done, size] = readRow(row)
      batch.push(done)
      characters += size
      if (batch.length < rowsPerBatch && characters < charactersPerBatch) continue
      await hand(batch)
      batch = []
      characters = 0
    }
  }
  for await (const row of rows) await add(dated.take(row))
  await add(dated.end())
  await hand(batch)
  say({ type: "done", dates: { found: dated.report(), readIn: dated.order } })
}

setInterval(() => say({ type: "alive" }), aliveMs).unref()
try {
  await read()
} catch (error) {
  if (!(error instanceof ImportError)) throw error
  say({ type: "failed", message: error.message })
}

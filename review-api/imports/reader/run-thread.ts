import { Readable } from "node:stream"
import { type MessagePort, parentPort } from "node:worker_threads"
import { ImportError } from "../import-error.ts"
import type { CsvRow } from "../read-csv.ts"
import { readLimits } from "../read-limits.ts"
import {
  type FileCharset,
  type FromReader,
  type Opening,
  partsAhead,
  partsTogether,
  type ToReader,
} from "./messages.ts"

const rowsPerBatch = 500
const charactersPerBatch = 500_000
const aliveMs = 1_000

/** Input and output of a thread that reads. */
export type ReaderThread<Rules, Row> = {
  file: Readable
  charset: FileCharset
  /** Says what the first row has; how the others are to be read is told then. @throws ImportError for far too much. */
  header(source: string | undefined, row: CsvRow | null): Promise<Rules>
  /**
   * Hands a row over, with others; waits while the program has enough to do.
   * @param size its characters. @param given as it stands in the file, where someone may ask for its cells.
   */
  add(row: Row, size: number, given?: CsvRow): Promise<void>
}

function headerOf(row: CsvRow | null): string[] | null {
  const cells = row?.cells ?? null
  const characters = cells?.reduce((sum, cell) => sum + cell.length, 0) ?? 0
  if (characters > readLimits.headerCharacters || (cells?.length ?? 0) > readLimits.columns)
    throw new ImportError("The first row of the file is too long. It must contain the column names.")
  return cells
}

type Read<Rules, Row, End> = (thread: ReaderThread<Rules, Row>) => Promise<End>

/**
 * Runs a thread that reads files for `openReader`, one after the other.
 * @param read reads all rows; what it returns is what all of them said, and an ImportError that it throws is told.
 */
export function runThread<Rules, Row, End>(read: Read<Rules, Row, End>): void {
  parentPort!.on("message", (opening: Opening) => readFile(read, opening))
}

async function readFile<Rules, Row, End>(
  read: Read<Rules, Row, End>,
  { port, charset }: { port: MessagePort; charset: FileCharset },
): Promise<void> {
  const say = (message: FromReader<Row, End>) => port.postMessage(message)
  const file = new Readable({ highWaterMark: 256 * 1024, read: () => say({ type: "want" }) })
  const rules = Promise.withResolvers<Rules>()
  let ahead = 0
  let room = Promise.withResolvers<void>()
  let batch: Row[] = []
  let givenRows: CsvRow[] = []
  /** Of the parts that someone may still be at work on, the last one first. */
  let keptParts: CsvRow[][] = []
  let characters = 0

  port.on("message", (message: ToReader<Rules>) => {
    if (message.type === "bytes") file.push(message.bytes)
    if (message.type === "end") file.push(null)
    if (message.type === "rules") rules.resolve(message.rules)
    if (message.type === "cells") say({ type: "cells", rows: cellsOf(message.lines) })
    if (message.type !== "taken") return
    ahead -= 1
    room.resolve()
  })

  function cellsOf(lines: readonly number[]): CsvRow[] {
    const wanted = new Set(lines)
    const found = keptParts.flatMap((rows) => rows.filter(({ line }) => wanted.has(line)))
    return found.map(({ line, cells }) => ({ line, cells: cells.slice(0, readLimits.columns) }))
  }

  async function hand(): Promise<void> {
    while (ahead >= partsAhead) {
      room = Promise.withResolvers()
      await room.promise
    }
    ahead += 1
    say({ type: "rows", rows: batch })
    keptParts = [givenRows, ...keptParts.slice(0, partsAhead + partsTogether)]
    batch = []
    givenRows = []
    characters = 0
  }

  const thread: ReaderThread<Rules, Row> = {
    file,
    charset,
    header(source, row) {
      say({ type: "header", source, cells: headerOf(row), line: row?.line ?? 1 })
      return rules.promise
    },
    async add(row, size, given) {
      batch.push(row)
      if (given) givenRows.push(given)
      characters += size
      if (batch.length >= rowsPerBatch || characters >= charactersPerBatch) await hand()
    },
  }

  const alive = setInterval(() => say({ type: "alive" }), aliveMs).unref()
  port.once("close", () => clearInterval(alive))
  try {
    const end = await read(thread)
    await hand()
    say({ type: "done", end })
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    say({ type: "failed", message: error.message })
  }
}

import type { MessagePort } from "node:worker_threads"
import type { RowRules } from "../check-row.ts"
import type { OwnColumns } from "../own-file.ts"
import type { KnownPlace } from "../place-finder.ts"
import type { CsvReading, CsvRow } from "../read-csv.ts"
import type { ImportRow, RejectedRow } from "../target.ts"

/** A row that was checked: what is imported, or why it cannot be. */
export type ReadRow = ImportRow | RejectedRow

export type RowSource = { id: number; code: string }

/** How rows are checked, and what tells them apart. */
export type ReadingRules = RowRules & {
  /** Of rows that do not name one. */
  source: RowSource
  /** All of them, by `sourceKey` of their names. */
  sources: ReadonlyMap<string, RowSource>
  /** Of a file that this program has written. */
  own: OwnColumns | null
  knownPlaces: KnownPlace[]
  /** Folded names that the file gives to several locations. */
  sharedNames?: readonly string[] | undefined
  /** Lines of rows of which the file has a newer version. */
  olderLines?: readonly number[] | undefined
  /** Folded names of locations in several cities. */
  cityNames?: readonly string[] | undefined
}

/** How the letters of a file are written, and what separates them. */
export type FileCharset = Required<Pick<CsvReading, "encoding" | "isMixed">> &
  Pick<CsvReading, "shape" | "keys">

/** Given to a thread with each file: the port that everything else about it goes over. */
export type Opening = { port: MessagePort; charset: FileCharset }

/** Parts that a reader is ahead of those who take them. */
export const partsAhead = 10

/** Parts that are taken together at most; the reader keeps the cells of the last ones for those who ask. */
export const partsTogether = 10

/** Messages to a thread that reads a file. @typeParam Rules how its rows are read. */
export type ToReader<Rules> =
  | { type: "bytes"; bytes: Uint8Array }
  | { type: "end" }
  | { type: "rules"; rules: Rules }
  /** A batch was taken: there is room for another. */
  | { type: "taken" }
  /** The cells of some rows are wanted, by their lines. */
  | { type: "cells"; lines: number[] }

/** Messages from such a thread, including that it is alive each second. @typeParam End evidence from all rows. */
export type FromReader<Row, End> =
  | { type: "alive" }
  | { type: "want" }
  | { type: "header"; source: string | undefined; cells: string[] | null; line: number }
  | { type: "rows"; rows: Row[] }
  | { type: "cells"; rows: CsvRow[] }
  | { type: "done"; end: End }
  | { type: "failed"; message: string }

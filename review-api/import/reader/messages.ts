import type { DateOrder } from "#lib/contract/import-constants.ts"
import type { ImportDates } from "#lib/contract/imports.ts"
import type { ImportLocation, RowRules } from "../check-row.ts"
import type { KnownAddresses } from "../identity.ts"
import type { ImportRow } from "../target.ts"

/** A row that was checked: what is imported, or why it cannot be and what of its location is known all the same. */
export type ReadRow =
  | ImportRow
  | { line: number; reason: string; cells: string[]; location: ImportLocation | null }

/** How rows are checked, and what tells them apart. */
export type ReadingRules = Omit<RowRules, "dateOrder"> & {
  sourceCode: string
  /** Of the account's locations by name: see `addressesByName`. */
  knownAddresses: KnownAddresses
  /** None has it found from the rows. */
  dateOrder: DateOrder | null
  isDryRun: boolean
}

/** What all rows said about the order of dates, and which order those with the year last were read in. */
export type ReadDates = { found: ImportDates | null; readIn: DateOrder }

/** What the thread is told. */
export type ToReader =
  | { type: "bytes"; bytes: Uint8Array }
  | { type: "end" }
  | { type: "rules"; rules: ReadingRules }
  /** A batch was taken: there is room for another. */
  | { type: "taken" }

/** What the thread says. It says that it is alive each second. */
export type FromReader =
  | { type: "alive" }
  | { type: "want" }
  | { type: "header"; source: string | undefined; cells: string[] | null }
  | { type: "rows"; rows: ReadRow[] }
  | { type: "done"; dates: ReadDates }
  | { type: "failed"; message: string }

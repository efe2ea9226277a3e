import type { Calling } from "./calling.ts"
import type { ImportLocation, ImportReview } from "./check-row.ts"
import type { KnownPlace } from "./place-finder.ts"
import type { RowNote } from "./row-note.ts"

/** A row that passed its check, with what tells it apart. */
export type ImportRow = {
  line: number
  location: ImportLocation
  /** Key of its location. */
  place: string
  /** Ways to call that location that are to be written down. */
  callings: Calling[]
  review: ImportReview
  /** Id of its source. */
  sourceId: number
  identity: string
  /** Other identities under which it may be in already; see `formerIdentities`. */
  formerly: { sourceId: number; identity: string }[]
  /** Id of a review of the account that a file of this program names; only its contents tell whether it is that one. */
  ownId: number | null
  /** Whether it has the id of another row of the file, which is taken: and whether both say the same. */
  repeats: "same" | "different" | null
  /** Whether that one is newer, and comes later. */
  isOlder?: boolean
  /** Parts of it that are not imported, where there are any. */
  notes?: RowNote[]
  /** Why it can only be taken as known: several locations may be meant. */
  doubt: RejectedRow | null
}

/** A row that cannot be taken, and why. */
export type RejectedRow = { line: number; reason: string; cells: string[] }

/** A row that was not written, and why; its reader still has its cells. */
export type RefusedRow = Omit<RejectedRow, "cells">

export type ImportTotals = { imported: number; known: number; rejected: number }

export type Written = {
  /** How many of its reviews were new. */
  imported: number
  /** Which they are, by their lines, where somebody may ask. */
  newLines?: ReadonlySet<number>
  /** New rows of which parts are not imported. */
  noted: ImportRow[]
  /** Rows that it did not take. */
  rejected: RejectedRow[]
  /** Rows that broke it, and those of known reviews that say something else (`differingRows`). */
  refused: RefusedRow[]
}

/** Where checked rows go: the database, or nowhere in a dry run. */
export type ImportTarget = {
  timeZone: string
  isNewAccount: boolean
  /** Set when the account is new and no password was given. */
  generatedPassword: string | null
  /** Takes one batch. */
  write(rows: ImportRow[]): Promise<Written>
  /** How many rows the next batch is to have. */
  rowsOfNext(): number
  /** The location of a name, as it is there when there is one alone; else a new one. @throws ImportError when there are several. */
  locationNamed(name: string): ImportLocation
  /** The locations that were there before. */
  knownPlaces: KnownPlace[]
  locations(): { added: number; total: number }
  /** Shows everything at once. */
  finish(totals: ImportTotals): Promise<void>
  /** Leaves no trace; does nothing after `finish`. */
  abandon(): Promise<void>
}

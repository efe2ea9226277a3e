import type { ImportLocation, ImportReview } from "./check-row.ts"
import type { KnownAddresses } from "./identity.ts"

/** A row that passed its check, with what tells it apart. */
export type ImportRow = {
  location: ImportLocation
  review: ImportReview
  identity: string
  /** Other identities under which it may be in already; see `formerIdentities`. */
  formerly: string[]
}

export type ImportTotals = { imported: number; known: number; rejected: number }

/** Where checked rows go: the database, or nowhere in a dry run. */
export type ImportTarget = {
  timeZone: string
  isNewAccount: boolean
  /** Set when the account is new and no password was given. */
  generatedPassword: string | null
  /**
   * Takes one batch whole or not at all; answers how many of its reviews were new.
   * `bare` are locations of rows whose review could not be taken.
   */
  write(rows: ImportRow[], bare: ImportLocation[]): Promise<number>
  /** How many rows the next batch is to have. */
  rowsOfNext(): number
  /** The location of a name, as it is there when there is one alone; else a new one. @throws ImportError when there are several. */
  locationNamed(name: string): ImportLocation
  /** As `addressesByName`, of the locations that were there before. */
  knownAddresses: KnownAddresses
  locations(): { added: number; total: number }
  /** Shows everything at once. */
  finish(totals: ImportTotals): Promise<void>
  /** Leaves no trace; does nothing after `finish`. */
  abandon(): Promise<void>
}

import type { IsHeading } from "../csv/heading.ts"
import { ImportError } from "../import-error.ts"
import type { SheetChoice, SheetHead } from "./read-table.ts"

const maxNames = 10
const maxName = 40

function listOf(sheets: readonly SheetHead[]): string {
  const names = sheets.slice(0, maxNames).map(({ name }) => `"${name.slice(0, maxName)}"`)
  return [...names, ...(sheets.length > maxNames ? ["…"] : [])].join(", ")
}

/**
 * Takes the only sheet that has the columns of a file.
 * @param isHeading whether a first row has them. @param rows what the rows are, and names of columns, for people.
 * @returns what takes it; that throws ImportError with the names of the sheets where none has them, or several.
 */
export const sheetChoice =
  (isHeading: IsHeading, rows: { are: string; columns: string }): SheetChoice =>
  (sheets) => {
    const possible = sheets.filter(({ header }) => isHeading(header))
    const [only] = possible
    if (only && possible.length === 1) return only
    const why = only
      ? `More than one sheet has ${rows.are}: ${listOf(possible)}.`
      : `None of the sheets has columns such as ${rows.columns}: ${listOf(sheets)}.`
    throw new ImportError(`${why} Save the one to import as a file of its own.`)
  }

import { ImportError } from "../../imports/import-error.ts"
import type { SheetHead } from "../../imports/tables/read-table.ts"
import { isLocationHeader } from "./field-names.ts"

const maxNames = 10
const maxName = 40

function listOf(sheets: readonly SheetHead[]): string {
  const names = sheets.slice(0, maxNames).map(({ name }) => `"${name.slice(0, maxName)}"`)
  return [...names, ...(sheets.length > maxNames ? ["…"] : [])].join(", ")
}

/**
 * Takes the only sheet that has the columns of a file of locations.
 * @throws ImportError with the names of the sheets where none has them, or several.
 */
export function chooseSheet(sheets: readonly SheetHead[]): SheetHead {
  const possible = sheets.filter(({ header }) => isLocationHeader(header))
  const [only] = possible
  if (only && possible.length === 1) return only
  const why = only
    ? `More than one sheet has locations: ${listOf(possible)}.`
    : `None of the sheets has columns such as external_id, name and address: ${listOf(sheets)}.`
  throw new ImportError(`${why} Save the one to import as a file of its own.`)
}

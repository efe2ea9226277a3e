import { noColumn } from "#lib/contract/imports/constants.ts"
import { invalid } from "../../core/errors.ts"

/** The column that someone chose for each field: its name as `distinctNames` gives it, or `noColumn`. */
export type ChosenColumns = Readonly<Record<string, string>>

/** Chosen columns whose names are the same in every encoding. */
export const plainNames = (mapping: ChosenColumns): Record<string, string> =>
  Object.fromEntries(Object.entries(mapping).filter(([, column]) => /^\p{ASCII}*$/u.test(column)))

/**
 * The columns that are chosen for fields once some were given: an empty one takes the usual again.
 * @param fields that a file can have.
 * @param columns names of the file's columns.
 * @throws 422.
 */
export function readMapping(
  fields: readonly string[],
  held: ChosenColumns,
  given: Readonly<Record<string, string | null>>,
  columns: readonly string[],
): Record<string, string> {
  const chosen = new Map(Object.entries(held))
  for (const [field, column] of Object.entries(given)) {
    if (!fields.includes(field)) throw invalid({ mapping: [`has no field "${field}"`] })
    chosen.delete(field)
    if (!column) continue
    if (column !== noColumn && !columns.includes(column))
      throw invalid({ [field]: ["must be a column in the file"] })
    chosen.set(field, column)
  }
  return Object.fromEntries(chosen)
}

/** Why a file is not taken in before someone has chosen the column of a field. */
export function unclearText(field: string, columns: readonly string[]): string {
  const [only = ""] = columns
  if (columns.length > 1) return `More than one column could be ${field}: ${columns.join(", ")}. Choose one.`
  return field === "status"
    ? `Some rows do not say in ${only} that they are public. Choose ${only} to leave them out, or ${noColumn} to import all.`
    : `${only} may be ${field}. Choose ${only}, or ${noColumn} to leave it out.`
}

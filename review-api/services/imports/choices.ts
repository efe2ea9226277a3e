import type { DateOrder } from "#lib/contract/import-constants.ts"
import { invalid } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { findSource } from "../../import/find-source.ts"
import { ImportError } from "../../import/import-error.ts"
import { importFields } from "../../import/import-fields.ts"
import type { ImportFile } from "./import-item.ts"

type Given = {
  source?: string | null | undefined
  default_date?: string | null | undefined
  default_location?: string | null | undefined
  date_order?: DateOrder | "" | null | undefined
}

type Choices = Partial<Pick<ImportFile, "source" | "defaultDate" | "defaultLocation" | "dateOrder">>

/** What was chosen, for the row; what was not given is left out. @throws 422 for a source that there is none of. */
export async function readChoices(db: Db, given: Given): Promise<Choices> {
  const choices: Choices = {}
  if (given.source !== undefined) choices.source = given.source ? await codeOf(db, given.source) : null
  if (given.default_date !== undefined) choices.defaultDate = given.default_date || null
  if (given.default_location !== undefined) choices.defaultLocation = given.default_location || null
  if (given.date_order !== undefined) choices.dateOrder = given.date_order || null
  return choices
}

async function codeOf(db: Db, source: string): Promise<string> {
  try {
    return (await findSource(db, source)).code
  } catch (error) {
    if (error instanceof ImportError) throw invalid({ source: ["must be one of the sources"] })
    throw error
  }
}

/** The columns that were chosen for fields; none of them twice. @throws 422. */
export function readMapping(
  given: Readonly<Record<string, string | null>>,
  columns: readonly string[],
): Record<string, string> {
  const chosen = new Map<string, string>()
  for (const [field, column] of Object.entries(given)) {
    if (!importFields.some((known) => known === field))
      throw invalid({ mapping: [`has no field "${field}"`] })
    if (!column) continue
    if (!columns.includes(column)) throw invalid({ [field]: ["must be a column in the file"] })
    chosen.set(field, column)
  }
  return Object.fromEntries(chosen)
}

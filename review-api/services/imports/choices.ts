import type { DateOrder, ImportEncoding, RatingScale } from "#lib/contract/imports/constants.ts"
import { invalid } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { findSource } from "../../imports/find-source.ts"
import { ImportError } from "../../imports/import-error.ts"
import type { ImportFile } from "./import-item.ts"

type Given = {
  source?: string | null | undefined
  default_date?: string | null | undefined
  default_location?: string | null | undefined
  date_order?: DateOrder | "" | null | undefined
  rating_scale?: RatingScale | "" | null | undefined
  rating_scales?: Readonly<Record<string, RatingScale | "" | null>> | undefined
  encoding?: ImportEncoding | "" | null | undefined
}

type Choices = Partial<
  Pick<
    ImportFile,
    "source" | "defaultDate" | "defaultLocation" | "dateOrder" | "ratingScale" | "ratingScales" | "encoding"
  >
>

/** Choices for the row; missing ones are left out. @param held scales of sources so far. @throws 422 for an unknown source. */
export async function readChoices(
  db: Db,
  given: Given,
  held: Readonly<Record<string, RatingScale>> = {},
): Promise<Choices> {
  const choices: Choices = {}
  if (given.source !== undefined) choices.source = given.source ? await codeOf(db, given.source) : null
  if (given.default_date !== undefined) choices.defaultDate = given.default_date || null
  if (given.default_location !== undefined) choices.defaultLocation = given.default_location || null
  if (given.date_order !== undefined) choices.dateOrder = given.date_order || null
  if (given.rating_scale !== undefined) choices.ratingScale = given.rating_scale || null
  if (given.rating_scales) choices.ratingScales = scalesWith(held, given.rating_scales)
  if (given.encoding !== undefined) choices.encoding = given.encoding || null
  return choices
}

function scalesWith(
  held: Readonly<Record<string, RatingScale>>,
  given: NonNullable<Given["rating_scales"]>,
): Record<string, RatingScale> {
  const scales = new Map(Object.entries(held))
  for (const [key, scale] of Object.entries(given))
    if (scale) scales.set(key, scale)
    else scales.delete(key)
  return Object.fromEntries(scales)
}

async function codeOf(db: Db, source: string): Promise<string> {
  try {
    return (await findSource(db, source)).code
  } catch (error) {
    if (error instanceof ImportError) throw invalid({ source: ["must be one of the sources"] })
    throw error
  }
}

import type { z } from "zod"
import type { locationBodySchema } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { slotErrors } from "#lib/hours/check-day.ts"
import { shownText } from "../imports/shown-text.ts"
import type { LocationField } from "./field-names.ts"
import type { CellNote, RowCells } from "./read-cells.ts"

export type RowBody = z.infer<typeof locationBodySchema>

/** Why a row is not taken, in a sentence for each field. */
export class RowError extends Error {}

const words: Partial<Record<string, string>> = {
  external_id: "External ID",
  google_place_id: "Google Place ID",
  address_2: "Address 2",
  state_id: "State",
  country_id: "Country",
  category_id: "Category",
  time_zone: "Time zone",
  open_status: "Status",
  is_headquarters: "Headquarters",
}

export const wordOf = (field: string): string =>
  ownValue(words, field) ?? (field[0]!.toUpperCase() + field.slice(1)).replaceAll("_", " ")

/** Errors beside a slot of a form, as a row reports them for a day. */
const inFiles: ReadonlyMap<string, string> = new Map([
  [slotErrors.overlap, "hours overlap other hours"],
  [slotErrors.same, "has the same opening and closing time"],
])

/** Fields of the body that a column is about, and the column of a field. */
const columns: Partial<Record<string, LocationField>> = {
  category_id: "category",
  open_status: "status",
  is_headquarters: "headquarters",
  state_id: "state",
  country_id: "country",
}

/** The column of a field of the body, or of a day within it. */
export const columnOf = (field: string, day?: string): LocationField =>
  (field === "hours" && day ? day : (ownValue(columns, field) ?? field)) as LocationField

const maxQuoted = 60
export const quoted = (text: string): string => `"${shownText(text, maxQuoted)}"`

/** Errors that do not say which text of the file is wrong. */
const bareErrors: ReadonlySet<string> = new Set([
  "is invalid",
  "is not a time zone",
  "is not a category",
  "is not a Google Place ID",
])

/**
 * The sentence of an error.
 * @param path of the field in the body. @param cells of the row, to quote the one that is wrong.
 */
export function sentenceOf(path: string, text: string, cells: RowCells = {}): string {
  const [name = "", day] = path.split(".")
  const cell = cells[columnOf(name, day)]
  const isQuoted = bareErrors.has(text) && cell
  return `${wordOf(name === "hours" && day ? day : name)} ${isQuoted ? `${quoted(cell)} ` : ""}${inFiles.get(text) ?? text}`
}

type Errors = Readonly<Record<string, readonly string[]>>

/** @param errors texts by field, as a 422 has them. */
export const rowErrorOf = (errors: Errors, cells: RowCells = {}): RowError =>
  new RowError(
    [...new Set(Object.entries(errors).map(([path, [text = ""]]) => sentenceOf(path, text, cells)))].join(
      ". ",
    ),
  )

export const fail = (field: string, text: string): never => {
  throw rowErrorOf({ [field]: [text] })
}

/** A cell that is left out of a row, and why. */
export type LeftCell = CellNote & { message: string }

/** Fields that a location can be without, and that no row fails for. */
export const optionalFields: ReadonlySet<string> = new Set([
  "public_name",
  "address_2",
  "phone",
  "website",
  "category_id",
  "google_place_id",
  "open_status",
  "is_headquarters",
  "time_zone",
  "hours",
])

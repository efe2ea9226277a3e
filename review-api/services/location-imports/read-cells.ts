import { clearedCell } from "#lib/contract/index.ts"
import { unmarked } from "#lib/format/csv.ts"
import { countryCodeNamed } from "../../db/reference/country-codes.ts"
import { blankMark, isFormulaError, isShortenedId } from "../../imports/blank-marks.ts"
import { tidy, trimUnseen } from "../../imports/text.ts"
import type { LocationField } from "./field-names.ts"
import type { LocationFields } from "./find-fields.ts"

/** Texts of a row by field, of the columns that the file has. */
export type RowCells = Partial<Record<LocationField, string>>

/** A cell, or part of one, that is not imported although its row is. */
export type CellNote = {
  kind: "blank" | "shortened_id" | "left_out" | "part"
  field: LocationField
  text: string
}

/** Fields of digits, which a spreadsheet may write as "33.0". */
const ofDigits: ReadonlySet<LocationField> = new Set([
  "id",
  "external_id",
  "phone",
  "zipcode",
  "house_number",
])
const ids: ReadonlySet<LocationField> = new Set(["id", "external_id"])

/** A text that spreadsheets are told to keep: ="0099". */
const keptText = /^="([^"]*)"$/

const plainText = (field: LocationField, cell: string): string => {
  const text = trimUnseen(unmarked(trimUnseen(tidy(cell))).replace(keptText, "$1"))
  return ofDigits.has(field) ? text.replace(/^(\d+)\.0+$/, "$1") : text
}

/**
 * The cells of a row by their fields, and those that count as empty: marks such as N/A, and ids of which a spreadsheet has
 * kept the first digits.
 * @param country of rows that name none.
 */
export function readCells(
  fields: LocationFields,
  cells: readonly string[],
  country: string | null = null,
): { cells: RowCells; notes: CellNote[] } {
  const notes: CellNote[] = []
  const texts: RowCells = Object.fromEntries(
    [...fields].map(([field, at]) => {
      const text = plainText(field, cells[at] ?? "")
      const isShortened = ids.has(field) && isShortenedId(text)
      if (!isShortened && (isFormulaError(text) || blankMark(text) === null)) return [field, text]
      notes.push({ kind: isShortened ? "shortened_id" : "blank", field, text })
      return [field, ""]
    }),
  )
  return { cells: withWholeAddress(texts, country), notes }
}

/** The cells of a row by their fields alone. */
export const cellsOf = (...given: Parameters<typeof readCells>): RowCells => readCells(...given).cells

/** Why a row is not taken that has more cells than the file has columns; null where it has not. */
export function widthError(cells: readonly string[], width: number): string | null {
  const count = cells.findLastIndex((cell) => cell.trim() !== "") + 1
  return count > width ? `The row has ${count} cells, the header has ${width}` : null
}

/** The cells of a row, and apart from them those that have the error of a formula in place of a value. */
export function withoutErrors(cells: RowCells): { sound: RowCells; broken: RowCells } {
  const part = (isBroken: boolean): RowCells =>
    Object.fromEntries(Object.entries(cells).filter(([, text]) => isFormulaError(text) === isBroken))
  return { sound: part(false), broken: part(true) }
}

/**
 * The cells that say something: of a known location an empty cell keeps the value, and `(clear)` removes it (D-318).
 * @param isKnown whether the row changes a location.
 */
export const saidCells = (cells: RowCells, isKnown: boolean): RowCells =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([field, text]) => {
      if (text.toLowerCase() === clearedCell) return [[field, ""]]
      return isKnown && text === "" ? [] : [[field, text]]
    }),
  )

/** Where the number of a house stands before its street. */
const numberFirst = new Set("US CA GB IE AU NZ ZA IN FR LU MC JE GG IM SG HK PH MY TH LK PK".split(" "))

/** A street with the number that a column of its own has. */
function withNumber(street: string, number: string, country: string): string {
  if (street === "" || number === "") return street
  if (street.split(/[\s,]+/).includes(number)) return street
  return numberFirst.has(countryCodeNamed(country) ?? "") ? `${number} ${street}` : `${street} ${number}`
}

/** Google's files have an address in up to five lines, others the number of the house in a column of its own. */
function withWholeAddress(given: RowCells, country: string | null): RowCells {
  const { address_3, address_4, address_5, house_number: number = "", ...cells } = given
  if (cells.address && number !== clearedCell)
    cells.address = isFormulaError(number)
      ? number
      : withNumber(cells.address, number, cells.country || country || "")
  const more = [address_3, address_4, address_5].filter(Boolean)
  if (more.length === 0) return cells
  const lines = [cells.address_2, ...more].filter((line) => line !== undefined && line !== "")
  return { ...cells, address_2: lines.find((line) => isFormulaError(line!)) ?? lines.join(", ") }
}

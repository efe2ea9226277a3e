import { noColumn } from "#lib/contract/imports/constants.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import type { ChosenColumns } from "../../imports/columns/chosen-columns.ts"
import { distinctNames } from "../../imports/columns/column-names.ts"
import { ImportError } from "../../imports/import-error.ts"
import { shownText } from "../imports/shown-text.ts"
import {
  givenNames,
  type LocationField,
  locationFieldNames,
  namesOfField,
  namingFields,
} from "./field-names.ts"

/** Position of each column that the file has. */
export type LocationFields = ReadonlyMap<LocationField, number>

/** A field for which several columns are named, by their positions, or one whose cells may mean something else. */
export type UnclearField = { field: LocationField; positions: number[]; samples?: string[] }

export type FoundFields = { fields: LocationFields; unclear: UnclearField[] }

/** Evidence from all rows: columns with any text, and those that repeat another one in every row. */
export type CellEvidence = {
  isFilled(position: number): boolean
  areSame(a: number, b: number): boolean
  /** Some of the texts of a column. */
  samplesOf(position: number): string[]
}

/** More columns than this are not compared for one field. */
const maxCompared = 8

/** Columns that are named for a field, the best name first. */
const positionsOf = (field: LocationField, given: readonly string[]): number[] =>
  namesOfField(field)
    .flatMap((name) => given.flatMap((one, at) => (one === name ? [at] : [])))
    .slice(0, maxCompared)

/** Of several columns for a field, those that the rows leave possible; of the same cells, the first. */
function possible(positions: number[], { isFilled, areSame }: CellEvidence): number[] {
  const different: number[] = []
  for (const at of positions)
    if (isFilled(at) && !different.some((one) => areSame(one, at))) different.push(at)
  return different
}

/** Names of numbers that don't say of what. */
const bareNumbers = new Set("numero number num nummer nr no n".split(" "))

/** A column of numbers right behind the street: they may be those of the houses. */
function numberBehind(street: number | undefined, given: readonly string[]): number[] {
  return street !== undefined && bareNumbers.has(given[street + 1] ?? "") ? [street + 1] : []
}

/** Columns that may stand for one field, and are to be looked through. */
export function doubtfulColumns(header: readonly string[]): number[][] {
  const given = givenNames(header)
  const twins = locationFieldNames
    .map((field) => positionsOf(field, given))
    .filter((positions) => positions.length > 1)
  const numbers = given.map((_, at) => numberBehind(at, given)).filter((positions) => positions.length > 0)
  return [...twins, ...numbers]
}

/**
 * Finds the column of each field: the chosen ones first, then those named like it. Nothing is guessed: what several
 * columns are named for, and the name of a location where no column is, is unclear.
 * @param chosen field to column name, as in `distinctNames`, or `noColumn`.
 * @param evidence what all rows show; without it the best name is taken.
 * @throws ImportError for an empty file, and without choices where no column has a name.
 */
export function findFields(
  header: readonly string[] | null,
  chosen: ChosenColumns = {},
  evidence?: CellEvidence,
): FoundFields {
  if (!header) throw new ImportError("The file is empty.")
  const given = givenNames(header)
  const columns = distinctNames(header)
  const fields = new Map<LocationField, number>()
  for (const field of locationFieldNames) {
    const at = columns.indexOf(ownValue(chosen, field) || noColumn)
    if (at >= 0) fields.set(field, at)
  }
  // One column is not taken twice by itself.
  const taken = new Set(fields.values())
  const unclear: UnclearField[] = []
  for (const field of locationFieldNames) {
    if (ownValue(chosen, field) !== undefined) continue
    const all = positionsOf(field, given).filter((at) => !taken.has(at))
    const left = evidence && all.length > 1 ? possible(all, evidence) : all
    const best = left[0] ?? all[0]
    if (best !== undefined) fields.set(field, best)
    if (evidence && left.length > 1) unclear.push({ field, positions: left })
  }
  const [number] = numberBehind(fields.get("address"), given)
  const isOpen = number !== undefined && !fields.has("house_number") && !taken.has(number)
  if (isOpen && ownValue(chosen, "house_number") === undefined && evidence?.isFilled(number)) {
    fields.set("house_number", number)
    unclear.push({ field: "house_number", positions: [number], samples: evidence.samplesOf(number) })
  }
  if (!namingFields.some((field) => fields.has(field))) {
    const positions = columns.flatMap((name, at) => (name === "" ? [] : [at]))
    if (positions.length === 0) throw new ImportError(nameless)
    unclear.push({ field: "name", positions })
  }
  return { fields, unclear }
}

/** Why a file is not read of which no column says which location a row is about. */
export const nameless =
  'The file has no "name" column. Its first row must contain column names such as external_id, name and address.'

/** Positions of the columns that are not imported. */
export function leftPositions(header: readonly string[], fields: LocationFields): number[] {
  const taken = new Set(fields.values())
  return header.flatMap((name, at) => (taken.has(at) || name.trim() === "" ? [] : [at]))
}

/** Their names; of those with the same name, with their position. */
export function leftColumns(header: readonly string[], fields: LocationFields): string[] {
  const names = distinctNames(header)
  return leftPositions(header, fields).map((at) => shownText(names[at]!))
}

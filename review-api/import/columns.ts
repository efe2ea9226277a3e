import { noColumn } from "#lib/contract/import-constants.ts"
import { columnNames, generalNames, simpleName, withoutBrackets } from "./columns/column-names.ts"
import type { ColumnProfile } from "./columns/column-profile.ts"
import { ImportError } from "./import-error.ts"
import { type ImportField, importFields } from "./import-fields.ts"
import { withoutOwnIds } from "./own-file.ts"

/** Position of each field's column. */
export type ColumnMap = Partial<Record<ImportField, number>>

/** The columns that somebody chose: a name, or `noColumn`. */
export type GivenColumns = Partial<Record<ImportField, string>>

/** Names of columns that only lists of places with their reviews have. */
const placeSigns = new Set(
  "placeid googleid totalscore reviewscount reviewscounttotal categoryname cid fid reviewerid reviewerurl responsefromownertext authortitle reviewdatetimeutc".split(
    " ",
  ),
)

const usualNames: ReadonlySet<string> = new Set(Object.values(columnNames).join(" ").split(" "))

/** The names of columns as they are compared; what is in brackets counts only where the whole is a usual name. */
const namesOf = (header: readonly string[]): string[] =>
  header.map((name) => {
    const whole = simpleName(name)
    return usualNames.has(whole) ? whole : simpleName(withoutBrackets(name)) || whole
  })

const positionsOf = (field: ImportField, names: readonly string[]): number[] =>
  columnNames[field].split(" ").flatMap((name) => {
    const position = names.indexOf(name)
    return position < 0 ? [] : [position]
  })

/** "title" and "name" of a place and of who wrote about it, where a file has both. */
function personsAndPlaces(names: readonly string[], map: ColumnMap): ColumnMap {
  const [title, name] = [names.indexOf("title"), names.indexOf("name")]
  const isOfPlaces = names.some((one) => placeSigns.has(one))
  const isTitleOfPlace = isOfPlaces && title >= 0 && name >= 0 && map.location_name === name
  if (isTitleOfPlace && map.author === undefined) {
    const { title: _, ...rest } = map
    return {
      ...rest,
      ...(map.title === title ? {} : { title: map.title! }),
      location_name: title,
      author: name,
    }
  }
  // A name beside a location is that of a person.
  if (name >= 0 && map.author === undefined && map.location_name !== undefined && map.location_name !== name)
    return { ...map, author: name }
  return map
}

/** Columns of a file, by the names of which the one of a field is not clear. */
export type UnclearColumn = { field: ImportField; positions: number[] }

export type FoundColumns = { map: ColumnMap; unclear: UnclearColumn[] }

/** Evidence from all rows on the columns. */
export type ColumnEvidence = { rows: number; profiles: readonly ColumnProfile[] }

/** Of columns that may be the one of a field, those that the rows leave possible. */
function possible(field: ImportField, positions: number[], { profiles }: ColumnEvidence): number[] {
  const filled = positions.filter((position) => profiles[position]!.filled > 0)
  if (filled.length < 2) return filled
  const counts = filled.map((position) => profiles[position]!.different)
  if (field === "location_name") {
    // Many reviews are of one place, and few by one person.
    const fewest = Math.min(...counts)
    return filled.filter((_, at) => counts[at] === fewest)
  }
  const readable = filled.filter((position) => profiles[position]!.ratings?.isMostlyRead !== false)
  // The average of a place is the same in all of its rows.
  const changing = readable.filter((position) => profiles[position]!.different > 1)
  return changing.length > 0 ? changing : readable.length > 0 ? readable : filled
}

function candidates(field: ImportField, names: readonly string[]): number[] {
  const all = positionsOf(field, names)
  const [first] = all
  if (first === undefined) return []
  const general = generalNames[field]
  if (!general?.has(names[first]!)) return [first]
  return all.filter((position) => general.has(names[position]!))
}

/**
 * Finds the column of each field: the given ones first, then the usual names; what several columns are named for, the
 * rows decide. A column that is not there is left out.
 * @param evidence what all rows show; without it the best name is taken.
 */
export function findColumns(
  header: readonly string[],
  given: GivenColumns,
  evidence?: ColumnEvidence,
): FoundColumns {
  const names = namesOf(header)
  const usual: ColumnMap = {}
  const open: UnclearColumn[] = []
  for (const field of importFields) {
    const [best, ...others] = candidates(field, names)
    if (best === undefined) continue
    usual[field] = best
    if (!evidence || others.length === 0 || given[field] !== undefined) continue
    const left = possible(field, [best, ...others], evidence)
    usual[field] = left[0] ?? best
    if (left.length > 1) open.push({ field, positions: left })
  }
  const map = personsAndPlaces(names, usual)
  for (const field of importFields) {
    const wanted = given[field]
    if (wanted === undefined) continue
    delete map[field]
    const position = header.findIndex((name) => name.trim() === wanted.trim())
    if (wanted !== noColumn && position >= 0) {
      // One column is not taken twice by itself.
      for (const other of importFields)
        if (map[other] === position && given[other] === undefined) delete map[other]
      map[field] = position
    }
  }
  const others = withoutOwnIds(header, given, map)
  return { map: others, unclear: open.filter(({ field, positions }) => positions.includes(map[field] ?? -1)) }
}

/**
 * Checks that there are enough columns to read (issue: Data).
 * @param header column names of the file.
 * @param given field to column name, as from `--map`.
 * @param defaults whether the import gives a date or a location to rows without one.
 * @throws ImportError when a given column does not exist or the file has no location or nothing to read.
 */
export function requireColumns(
  header: readonly string[],
  given: GivenColumns,
  map: ColumnMap,
  { hasDate = false, hasLocation = false } = {},
): void {
  for (const field of importFields) {
    const wanted = given[field]
    if (wanted !== undefined && wanted !== noColumn && map[field] === undefined)
      throw new ImportError(`There is no column "${wanted}" for ${field}. ${listed(header)}`)
  }
  const missing: ImportField[] = []
  if (map.location_name === undefined && !hasLocation) missing.push("location_name")
  if (map.published_at === undefined && !hasDate) missing.push("published_at")
  if (map.rating === undefined && map.content === undefined) missing.push("rating", "content")
  if (missing.length > 0)
    throw new ImportError(
      `No column recognized for ${missing.join(", ")}; name it with --map ${missing[0]}=COLUMN${missing[0] === "location_name" ? oneLocation : ""}. ${listed(header)}`,
    )
}

/** As `findColumns` and `requireColumns`. @throws ImportError */
export function mapColumns(
  header: readonly string[],
  given: GivenColumns,
  defaults: Parameters<typeof requireColumns>[3] = {},
): ColumnMap {
  const { map } = findColumns(header, given)
  requireColumns(header, given, map, defaults)
  return map
}

const oneLocation = ", or give all rows one location with --location NAME"

const listed = (header: readonly string[]) => `Columns of the file: ${header.join(", ")}.`

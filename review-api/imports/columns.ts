import { noColumn } from "#lib/contract/imports/constants.ts"
import {
  barePartNames,
  columnNames,
  comparedFields,
  distinctNames,
  firstNames,
  isPartRating,
  noteNames,
  personalNames,
  positiveNames,
  rankOf,
  simpleName,
  withoutBrackets,
} from "./columns/column-names.ts"
import type { ColumnPairs } from "./columns/column-pairs.ts"
import type { ColumnProfile } from "./columns/column-profile.ts"
import { doubtfulNames } from "./columns/doubtful-names.ts"
import { withoutScale } from "./columns/scale-names.ts"
import { readDate } from "./dates.ts"
import { ImportError } from "./import-error.ts"
import { type ImportField, importFields } from "./import-fields.ts"
import { placePrefix } from "./json/place-lists.ts"
import { isReviewExport, withoutOwnIds } from "./own-file.ts"

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

const productNames = new Set(["productid", "productname", "producttitle", "producthandle", "sku"])

/** Fields whose columns have texts: what is only numbers, or only yes and no, says how many or whether there is one. */
const textFields: ReadonlySet<ImportField> = new Set(["content", "negative_content", "response"])

const usualNames: ReadonlySet<string> = new Set(Object.values(columnNames).flat())

/** A key that a place has beside its reviews: it is no title, rating or date of one. */
function nameOfPlace(name: string): string {
  const inner = simpleName(name)
  if (/^(?:title|name|displayname(?:text)?)$/.test(inner)) return "placename"
  return fieldsOfPlaces.some((field) => columnNames[field].includes(inner)) ? inner : `place${inner}`
}

const wrapper = /^(?:review|data|attributes|fields|node|item|properties|_source)\./i
const content = /\.(?:value|text|raw|original)$/i

/** A key of JSON that says what its innermost or outermost part does: `review.user.name`, `score.value`. */
function pathName(name: string): string | null {
  if (!name.includes(".")) return null
  const inner = name.replace(wrapper, "")
  const ways = [name, inner, name.replace(content, ""), inner.replace(content, "")].map(simpleName)
  return ways.find((one) => usualNames.has(one)) ?? null
}

/** The names of columns as they are compared; what is in brackets counts only where the whole is a usual name. */
const namesOf = (header: readonly string[]): string[] =>
  header.map((name) => {
    if (name.startsWith(placePrefix)) return nameOfPlace(name.slice(placePrefix.length))
    const path = pathName(name)
    if (path !== null) return path
    const whole = simpleName(name)
    if (usualNames.has(whole)) return whole
    const scored = simpleName(withoutScale(name))
    return columnNames.rating.includes(scored) ? scored : simpleName(withoutBrackets(name)) || whole
  })

const fieldsOfPlaces = [
  "location_name",
  "address",
  "city",
  "state",
  "zipcode",
  "country",
  "latitude",
  "longitude",
  "external_id",
  "google_place_id",
] as const satisfies readonly ImportField[]

/** More columns than this are not compared for one field. */
const maxCompared = 8

/** Columns that are named for a field, the best name first; all of the same name. */
function positionsOf(field: ImportField, names: readonly string[]): number[] {
  const named = columnNames[field].flatMap((name) =>
    names.flatMap((one, position) => (one === name ? [position] : [])),
  )
  const isWhole = (position: number) => !isPartRating(names[position]!)
  if (field !== "rating" || named.some(isWhole)) return field === "rating" ? withParts(named, names) : named
  // A rating of the service is no more that of the review than one of the food beside it.
  const bare = names.flatMap((name, position) => (barePartNames.has(name) ? [position] : []))
  return [...new Set([...withParts(named, names), ...bare])]
}

/** Ratings of parts as well, where one of them may be taken. */
function withParts(named: readonly number[], names: readonly string[]): number[] {
  const parts = names.flatMap((name, position) => (isPartRating(name) ? [position] : []))
  const mayBePart = named.length === 0 || named.some((position) => isPartRating(names[position]!))
  return mayBePart ? [...new Set([...named, ...parts])] : [...named]
}

/** The columns that may answer a field and are to be compared, of fields with more than one. */
export function comparedColumns(header: readonly string[]): Map<ImportField, number[]> {
  const names = namesOf(header)
  const compared = comparedFields.map(
    (field) => [field, positionsOf(field, names).slice(0, maxCompared)] as const,
  )
  return new Map(compared.filter(([, positions]) => positions.length > 1))
}

/** Whether a name is that of a part, and no usual one of ratings. */
const isPart = (name: string): boolean =>
  (isPartRating(name) || barePartNames.has(name)) && !columnNames.rating.includes(name)

const isOfPlaces = (names: readonly string[]): boolean => names.some((one) => placeSigns.has(one))

/** "title" and "name" of a place and of who wrote about it, where a file has both. */
function personsAndPlaces(names: readonly string[], map: ColumnMap, given: GivenColumns): ColumnMap {
  const [title, name] = [names.indexOf("title"), names.indexOf("name")]
  const isOpen = given.author === undefined && map.author === undefined
  const isTitleOfPlace = isOfPlaces(names) && title >= 0 && name >= 0 && map.location_name === name
  if (isTitleOfPlace && isOpen && given.location_name === undefined && given.title === undefined) {
    const { title: _, ...rest } = map
    return {
      ...rest,
      ...(map.title === title ? {} : { title: map.title! }),
      location_name: title,
      author: name,
    }
  }
  // A name beside a location is that of a person.
  const isTaken = (position: number) => Object.values(map).includes(position)
  const person = names.findIndex((one, position) => personalNames.has(one) && !isTaken(position))
  const hasPlace = map.location_name !== undefined || given.location_name === noColumn
  return isOpen && person >= 0 && hasPlace ? { ...map, author: person } : map
}

/** Columns of which each may name who wrote, where the names do not tell them from each other. */
function personsAmong(
  names: readonly string[],
  { author, ...others }: ColumnMap,
  { profiles, pairs }: ColumnEvidence,
): number[] {
  if (author === undefined || !personalNames.has(names[author]!)) return []
  const isTaken = (position: number) => Object.values(others).includes(position)
  return names.flatMap((name, position) => {
    const isOther = position !== author && pairs.areSame(author, position)
    return name === names[author] && !isTaken(position) && !isOther && profiles[position]!.filled > 0
      ? [position]
      : []
  })
}

/**
 * Columns of a file, by the names of which the one of a field is not clear. Where it is a single one, its cells may mean
 * something else: `samples` say what they would be.
 */
export type UnclearColumn = { field: ImportField; positions: number[]; samples?: string[] }

export type FoundColumns = { map: ColumnMap; unclear: UnclearColumn[] }

/** Evidence from all rows on the columns; `sources` are those whose cells name sources, where no header says so. */
export type ColumnEvidence = {
  profiles: readonly ColumnProfile[]
  pairs: ColumnPairs
  sources: readonly number[]
}

/** Of places and persons: many reviews are of one place, and few by one person. */
function placesAmong(positions: number[], names: readonly string[], { profiles }: ColumnEvidence): number[] {
  const personal = positions.filter((position) => personalNames.has(names[position]!))
  const others = positions.filter((position) => !personal.includes(position))
  if (personal.length === 0 || others.length === 0) return positions
  const fewest = (some: number[]) => Math.min(...some.map((position) => profiles[position]!.different))
  const [ofPersons, ofOthers] = [fewest(personal), fewest(others)]
  if (ofPersons === ofOthers) return positions
  return ofOthers < ofPersons ? others : personal
}

const averages = new Set(["rating", "stars", "score", "overallrating", "overall"])

function ratingsAmong(positions: number[], names: readonly string[], { profiles }: ColumnEvidence): number[] {
  // The average of a place is the same in all of its rows.
  const changing = positions.filter(
    (position) => profiles[position]!.different > 1 || !averages.has(names[position]!),
  )
  return changing.length > 0 ? changing : positions
}

/** Of columns that may be the one of a field, those that the rows leave possible; of the same cells, the first. */
function possible(
  field: ImportField,
  positions: number[],
  names: readonly string[],
  evidence: ColumnEvidence,
): number[] {
  const { profiles, pairs } = evidence
  const filled = positions.filter((position) => profiles[position]!.filled > 0)
  if (filled.length < 2) return filled
  const readable = filled.filter((position) => profiles[position]!.isMostlyRead)
  const some = readable.length > 0 ? readable : filled
  const best = Math.min(...some.map((position) => rankOf(field, names[position]!)))
  const ranked = some.filter((position) => rankOf(field, names[position]!) === best)
  const left =
    field === "location_name"
      ? placesAmong(ranked, names, evidence)
      : field === "rating"
        ? ratingsAmong(ranked, names, evidence)
        : ranked
  const different: number[] = []
  for (const position of left)
    if (!different.some((one) => pairs.areSame(one, position))) different.push(position)
  return different
}

/** Names of which there are several to each code of a place are hardly the places': the code may be meant. */
function codeOrName(names: readonly string[], map: ColumnMap, { profiles }: ColumnEvidence): number[] {
  const { location_name: place, external_id: code, author } = map
  if (place === undefined || code === undefined || author !== undefined) return []
  if (!personalNames.has(names[place]!)) return []
  const [codes, persons] = [profiles[code]!, profiles[place]!]
  return codes.filled > 0 && persons.different >= 2 * codes.different ? [place, code] : []
}

/** A "Name" of which many are there once may be of who wrote; a place has several reviews. */
function placeOrPerson(
  names: readonly string[],
  { location_name: place, author, external_id, google_place_id, address }: ColumnMap,
  { profiles }: ColumnEvidence,
): number | null {
  if (place === undefined || author !== undefined || !personalNames.has(names[place]!)) return null
  if (external_id !== undefined || google_place_id !== undefined || address !== undefined) return null
  const { filled, areMostlySingle } = profiles[place]!
  return filled > 1 && areMostlySingle ? place : null
}

/** A comment beside the text of a review may be the response to it, as Yotpo has it, or a note. */
function responseOrNote(
  names: readonly string[],
  map: ColumnMap,
  { profiles }: ColumnEvidence,
): number | null {
  const { content, response } = map
  if (content === undefined || response !== undefined || rankOf("content", names[content]!) > 0) return null
  const comment = names.findIndex((name, at) => (name === "comment" || name === "comments") && at !== content)
  return comment >= 0 && profiles[comment]!.filled > 0 && !profiles[comment]!.areCounts ? comment : null
}

/** A word such as "Bewertung" may head ratings as well as texts: the cells tell which, and each column has one field. */
function ratingOrText(map: ColumnMap, given: GivenColumns, evidence: ColumnEvidence | undefined): ColumnMap {
  const { rating, content, ...others } = map
  if (rating === undefined || rating !== content) return map
  const isRating = given.rating !== undefined || (evidence?.profiles[rating]?.isMostlyRead ?? true)
  return isRating && given.content === undefined ? { ...others, rating } : { ...others, content: rating }
}

/** Codes of countries under "location" say where a person is, and scores how good its location is: they name no place. */
function isNoPlace(name: string, profile: ColumnProfile | undefined): boolean {
  if (!profile) return false
  return profile.areAppStores || (name === "location" && (profile.areCountryCodes || profile.areScores))
}

type Half = { of: ImportField; names: ReadonlySet<string> }

/** Fields that are half of another one, whose column says it by its name; or a column of the field's own name is there. */
const halves: Partial<Record<ImportField, Half>> = {
  last_name: { of: "author", names: firstNames },
  negative_content: { of: "content", names: positiveNames },
}

/** Columns that were chosen, by their fields. */
function chosenColumns(header: readonly string[], given: GivenColumns): ColumnMap {
  const names = distinctNames(header)
  const map: ColumnMap = {}
  for (const field of importFields) {
    const wanted = given[field]
    if (wanted === undefined || wanted === noColumn) continue
    const position = names.indexOf(wanted.replaceAll(/\s+/g, " ").trim())
    if (position >= 0) map[field] = position
  }
  return map
}

/**
 * Finds the column of each field: the given ones first, then the usual names; what several columns are named for, the
 * rows decide. A column that is not there is left out.
 * @param given field to column name, as in `distinctNames`.
 * @param evidence what all rows show; without it the best name is taken.
 */
export function findColumns(
  header: readonly string[],
  given: GivenColumns,
  evidence?: ColumnEvidence,
): FoundColumns {
  const names = namesOf(header)
  const map = chosenColumns(header, given)
  // One column is not taken twice by itself.
  const chosen = new Set(Object.values(map))
  const open: UnclearColumn[] = []
  for (const field of importFields) {
    if (given[field] !== undefined) continue
    if ((field === "source" || field === "status") && isReviewExport(header)) continue
    const half = halves[field]
    const whole = half ? (names[map[half.of] ?? -1] ?? "") : ""
    if (half && !half.names.has(whole) && whole !== half.of) continue
    const isOnlyOwn = whole !== "" && whole === half?.of
    if (field === "status" && !evidence) continue
    if (field === "published_time") {
      const time = positionsOf(field, names).find(
        (position) =>
          !chosen.has(position) && position !== map.published_at && evidence?.profiles[position]?.areTimes,
      )
      if (time !== undefined && map.published_at !== undefined) map.published_time = time
      continue
    }
    const isText = (position: number) =>
      !(field === "content" && evidence?.profiles[position]?.areRatings) &&
      !(textFields.has(field) && !isReviewExport(header) && evidence?.profiles[position]?.areCounts) &&
      !(field === "response" && !isReviewExport(header) && evidence?.profiles[position]?.areResponseStates)
    // In an export of this program it is what the words of a review say.
    const isOwnSentiment = (position: number) => names[position] === "sentiment" && isReviewExport(header)
    const isOther = (position: number) =>
      (names[position] === "url" && isOfPlaces(names)) || (isOnlyOwn && names[position] !== simpleName(field))
    // The cells tell ratings from scores of something else, and from notes.
    const isNoRating = (position: number) =>
      field === "rating" &&
      ((barePartNames.has(names[position]!) && !(evidence?.profiles[position]?.areRatings ?? false)) ||
        (noteNames.has(names[position]!) && evidence?.profiles[position]?.ratings?.isSurelyRead === false))
    const all = positionsOf(field, names).filter(
      (position) =>
        !chosen.has(position) &&
        !isNoRating(position) &&
        !(field === "location_name" && isNoPlace(names[position]!, evidence?.profiles[position])) &&
        isText(position) &&
        !isOwnSentiment(position) &&
        !isOther(position),
    )
    const isCompared = comparedFields.some((one) => one === field)
    const [best] = all.toSorted((a, b) => rankOf(field, names[a]!) - rankOf(field, names[b]!))
    // A client may be who wrote the review: alone it says nothing.
    if (best === undefined || (field === "location_name" && all.every((at) => names[at] === "clientname")))
      continue
    if (field === "recommended" && evidence && !evidence.profiles[best]!.isMostlyRead) continue
    if (field === "status") {
      const samples = evidence!.profiles[best]!.unpublished
      if (samples.length === 0) continue
      open.push({ field, positions: [best], samples })
    }
    map[field] = best
    if (field === "rating" && evidence && all.length === 1 && isPart(names[best]!))
      open.push({ field, positions: [best], samples: evidence.profiles[best]!.samples })
    if (!evidence || all.length < 2 || !isCompared) continue
    const left = possible(field, all.slice(0, maxCompared), names, evidence)
    map[field] = left[0] ?? best
    if (left.length > 1) open.push({ field, positions: left })
  }
  if (map.source === undefined && given.source === undefined) {
    const source = evidence?.sources.find((position) => !Object.values(map).includes(position))
    if (source !== undefined) map.source = source
  }
  const either = evidence && given.location_name === undefined ? codeOrName(names, map, evidence) : []
  if (either.length > 0 && given.author === undefined)
    open.push({ field: "location_name", positions: either })
  const isPlaceOpen =
    given.location_name === undefined && open.every(({ field }) => field !== "location_name")
  const oneName = evidence && isPlaceOpen ? placeOrPerson(names, map, evidence) : null
  if (oneName !== null && given.author === undefined)
    open.push({
      field: "location_name",
      positions: [oneName],
      samples: evidence!.profiles[oneName]!.samples,
    })
  // In an export of a shop it may be where who wrote lives.
  const place = map.location_name
  const isOfShop = names.some((name) => productNames.has(name))
  const isOfApp = place !== undefined && names[place] === "appname"
  const isOfPerson = isOfShop && place !== undefined && names[place] === "location"
  if (evidence && given.location_name === undefined && place !== undefined && (isOfApp || isOfPerson))
    open.push({ field: "location_name", positions: [place], samples: evidence.profiles[place]!.samples })
  if (evidence) open.push(...doubtfulNames(names, map, given, evidence))
  const comment = evidence && given.response === undefined ? responseOrNote(names, map, evidence) : null
  if (comment !== null) {
    map.response = comment
    open.push({ field: "response", positions: [comment], samples: [] })
  }
  const clear = ratingOrText(map, given, evidence)
  const others = withoutOwnIds(header, given, personsAndPlaces(names, clear, given))
  const persons = evidence && given.author === undefined ? personsAmong(names, others, evidence) : []
  if (persons.length > 1) open.push({ field: "author", positions: persons })
  return {
    map: others,
    unclear: open.filter(({ field, positions }) => positions.includes(others[field] ?? -1)),
  }
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
  if ([map.rating, map.recommended, map.content].every((column) => column === undefined))
    missing.push("rating", "content")
  // A first row that names nothing and has a date is a review.
  if (Object.keys(map).length === 0 && header.some((cell) => readDate(cell, "UTC", "day_first") !== null))
    throw new ImportError(`${noNames} ${listed(header)}`)
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

const noNames =
  "The first row must have the names of the columns, such as location, date, rating and text. Here it looks like a review: add a row above it."

const oneLocation = ", or give all rows one location with --location NAME"

const listed = (header: readonly string[]) => `Columns of the file: ${distinctNames(header).join(", ")}.`

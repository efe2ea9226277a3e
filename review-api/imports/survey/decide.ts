import { noColumn, type RatingScale } from "#lib/contract/imports/constants.ts"
import type { ImportDates, ImportReading, ImportSourceRatings } from "#lib/contract/imports/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { mixedOrdersText } from "#lib/format/mixed-orders.ts"
import { zoneOfName } from "../columns/zone-names.ts"
import { type ColumnMap, requireColumns } from "../columns.ts"
import type { Decided } from "../decided.ts"
import { askedCharacters } from "../encoding/encoding-evidence.ts"
import { ImportError } from "../import-error.ts"
import type { ImportField } from "../import-fields.ts"
import type { ImportRequest } from "../options.ts"
import { ownColumns, responseStates } from "../own-file.ts"
import type { Survey } from "./survey-file.ts"

const zonedFields = ["published_at", "responded_at"] as const satisfies readonly ImportField[]

const isThumbs = (scale: RatingScale): boolean => scale === "thumbs" || scale === "likes"

/** The scale of ratings where only the meaning of 0 in recommendations beside them is asked; null elsewhere. */
function scaleBesideThumbs({ ratings, columns }: Survey): RatingScale | null {
  if (!ratings || ratings.scale || isThumbs(ratings.likely) || columns.map.recommended === undefined)
    return null
  return (ratings.choices ?? []).every(({ scale }) => isThumbs(scale)) ? ratings.likely : null
}

/** The scale of each source, as it was chosen or as it shows. */
function sourceScalesOf({ ratings, columns }: Survey, given: ImportRequest): Pick<Decided, "sourceScales"> {
  const column = columns.map.source
  const chosen = Object.entries(given.ratingScales ?? {})
  if (column === undefined || (chosen.length === 0 && !ratings?.sources)) return {}
  const found = (ratings?.sources ?? []).map(
    ({ key, scale }) => [key, given.ratingScale ?? scale] as [string, RatingScale | null],
  )
  return { sourceScales: { column, scales: [...new Map([...found, ...chosen])] } }
}

/** Sources whose scale is still to be chosen. */
const openSources = ({ ratings }: Survey, given: ImportRequest): ImportSourceRatings[] =>
  given.ratingScale
    ? []
    : (ratings?.sources ?? []).filter(({ key, scale }) => !scale && !ownValue(given.ratingScales, key))

/** @throws ImportError when the file has no columns to read. */
export function decide(survey: Survey, given: ImportRequest): Decided {
  const { header, columns, charset, ratings, dates, readIn, shape, ratingWords, recommendedZero } = survey
  const { sharedNames, publicColumns, cityNames } = survey
  const dateOrder = given.dateOrder ?? dates?.order ?? null
  const older = survey.olderLines?.[dateOrder === "day_first" ? "day_first" : "month_first"]
  const beside = scaleBesideThumbs(survey)
  const chosen = beside && given.ratingScale && isThumbs(given.ratingScale) ? beside : given.ratingScale
  const isOpen = (field: ImportField) => columns.unclear.some((one) => one.field === field && one.samples)
  requireColumns(header, given.map, columns.map, {
    hasDate: given.defaultDate !== undefined,
    hasLocation: given.defaultLocation !== undefined,
  })
  return {
    charset: {
      encoding: readIn.encoding,
      isMixed: readIn.encoding === null || charset.isMixed,
      ...(shape ? { shape } : {}),
      ...(readIn.keys ? { keys: [...readIn.keys] } : {}),
    },
    columns: columns.map,
    zones: Object.fromEntries(
      zonedFields.flatMap((field) => {
        const zone = zoneOfName(header[columns.map[field] ?? -1] ?? "")
        return zone === null ? [] : [[field, zone]]
      }),
    ),
    ...(survey.monthNames.length > 0 ? { monthNames: survey.monthNames } : {}),
    ratingScale: chosen ?? ratings?.likely ?? "5",
    ...sourceScalesOf(survey, given),
    ...((ratings && !ratings.scale && !ratings.sources && !beside && !chosen) || isOpen("rating")
      ? { isScaleOpen: true }
      : {}),
    ...(ratingWords ? { ratingWords } : {}),
    recommendedZero: given.ratingScale === "likes" ? "neither" : recommendedZero,
    dateOrder,
    ...(older && older.length > 0 ? { olderLines: [...older] } : {}),
    ...(sharedNames.length > 0 ? { sharedNames } : {}),
    ...(cityNames.length > 0 && columns.map.city !== undefined ? { cityNames } : {}),
    ...(publicColumns.length > 0 ? { publicColumns } : {}),
    ...(responseStates(header) >= 0 ? { responseStates: responseStates(header) } : {}),
  }
}

const either = new Intl.ListFormat("en-US", { type: "disjunction" })

const quoted = ({ line, text }: { line: number; text: string }) =>
  `"${text}" in line ${line.toLocaleString("en-US")}`

function dateQuestion(dates: ImportDates): string {
  const { samples, choices = [] } = dates
  const ways = either.format(choices.map((order) => `--date-order ${order.replace("_", "-")}`))
  const mixed = mixedOrdersText(dates)
  if (mixed) return `${mixed} Choose one with ${ways}; dates in another order are rejected.`
  return `The dates in this file can be read ${choices.length > 2 ? "three" : "two"} ways, such as ${quoted(samples[0]!)}. Choose one with ${ways}.`
}

const thumbsQuestion =
  "are only 0 and 1. Choose what they mean with --rating-scale: thumbs (1 is recommended, 0 is not) or likes (1 is recommended, 0 is no rating)"

function sourcesQuestion(open: readonly ImportSourceRatings[]): string {
  const each = open.map(({ name, samples, choices = [] }) => {
    const ways = either.format(choices.map(({ scale }) => `--rating-scale "${name || noColumn}=${scale}"`))
    return `${name === "" ? "rows without a source" : name} has ratings such as ${quoted(samples[0]!)}; choose ${ways}`
  })
  return `The sources of the file have different scales, and some aren't clear: ${each.join("; ")}.`
}

function scaleQuestion({ samples, choices = [] }: NonNullable<Survey["ratings"]>): string {
  const scales = choices.map(({ scale }) => scale)
  if (scales.includes("thumbs"))
    return scales.includes("5")
      ? `The ratings ${thumbsQuestion}, or 5 (stars).`
      : `The recommendations ${thumbsQuestion}.`
  const odd = samples.find(({ stars }) => stars["5"] === null)
  const named = odd
    ? `some are above 5, such as ${quoted(odd)}`
    : scales.includes("1")
      ? "all are between 0 and 1"
      : scales.some((scale) => scale.startsWith("grades"))
        ? `1 may be the best, as in ${quoted(samples[0]!)}`
        : `none is above 5, but the best may be, as for ${quoted(samples[0]!)}`
  const ways = scales.map((scale) => `--rating-scale ${scale}`)
  return `The scale of the ratings isn't clear: ${named}. Choose one with ${either.format(ways)}; ratings beyond it are rejected.`
}

function charsetQuestion({ choices }: Survey["charset"]): string {
  const ways = choices
    .slice(0, 5)
    .map(({ encoding, sample }) => `${encoding} ("${sample.slice(0, askedCharacters)}")`)
  return `The encoding of the file isn't clear. It could be ${either.format(ways)}. Choose one with --encoding.`
}

type Unclear = ImportReading["unclear"][number]

function columnQuestion({ field, columns, samples }: Unclear): string {
  if (!samples)
    return `More than one column could be ${field}: ${columns.join(", ")}. Choose one with --map ${field}=COLUMN.`
  if (field === "status")
    return `Some rows do not say in the column ${columns[0]} that they are public (${samples.join(", ")}). Leave them out with --map status=COLUMN, or import all with --map status=${noColumn}.`
  if (field === "review_id")
    return `Different reviews have the same value in the column ${columns[0]} (${samples.join(", ")}). Import all with --map review_id=${noColumn}, or the first of each with --map review_id=COLUMN.`
  if (field === "city")
    return `Locations of one name have several cities in the column ${columns[0]} (${samples.join("; ")}). Import one for each city with --map city=COLUMN, or leave the cities out with --map city=${noColumn}.`
  const read = samples.length > 0 ? ` (${samples.join(", ")})` : ""
  return `Should the column ${columns[0]} be read as ${field}${read}? Choose it with --map ${field}=COLUMN, or leave it out with --map ${field}=${noColumn}.`
}

/** Fields that several columns are named for, with these, and columns whose cells may mean something else. */
const unclearColumns = ({ columns, header }: Survey): Unclear[] =>
  columns.unclear.map(({ field, positions, samples }) => ({
    field,
    columns: positions.map((at) => header[at]!),
    ...(samples ? { samples } : {}),
  }))

/** Open questions about the file, as sentences that say how to answer them. */
export function openQuestions(survey: Survey, given: ImportRequest): string[] {
  const { charset, ratings, dates } = survey
  return [
    ...(charset.isCertain || given.encoding ? [] : [charsetQuestion(charset)]),
    ...unclearColumns(survey).map(columnQuestion),
    ...(openSources(survey, given).length > 0 ? [sourcesQuestion(openSources(survey, given))] : []),
    ...(ratings && !ratings.scale && !ratings.sources && !given.ratingScale ? [scaleQuestion(ratings)] : []),
    ...(dates && !dates.order && !given.dateOrder ? [dateQuestion(dates)] : []),
  ]
}

/** @throws ImportError when something is left open: nothing is guessed. */
export function requireDecided(survey: Survey, given: ImportRequest): void {
  const open = openQuestions(survey, given)
  if (open.length > 0) throw new ImportError(open.join(" "))
}

/** Keys that are named. */
const maxKeys = 20

const nameOf = (header: readonly string[], at: number): string => header[at] || `column ${at + 1}`

const isTaken = (map: ColumnMap, position: number): boolean => Object.values(map).includes(position)

type Account = Pick<
  ImportReading,
  | "separator"
  | "header_line"
  | "charset"
  | "ratings"
  | "rating_words"
  | "unread_ratings"
  | "unclear"
  | "left"
  | "without"
  | "unreadable"
>

/** Summary of how a file is read, all but its first rows. */
export function accountOf(survey: Survey): Account {
  const {
    header,
    columns,
    filled,
    charset,
    shape,
    ratings,
    unreadable,
    rows,
    having,
    lateKeys,
    ratingWords,
  } = survey
  const own = ownColumns(header)
  return {
    separator: shape?.separator ?? null,
    header_line: shape?.firstLine ?? 1,
    charset: {
      encoding: charset.encoding,
      foreign: charset.foreign,
      is_certain: charset.isCertain,
      choices: charset.choices,
    },
    ratings,
    ...(ratingWords ? { rating_words: ratingWords.map(([word, stars]) => ({ word, stars })) } : {}),
    ...(survey.unreadRatings ? { unread_ratings: survey.unreadRatings } : {}),
    unclear: unclearColumns(survey),
    left: [
      ...header.flatMap((_, at) =>
        !isTaken(columns.map, at) && at !== own?.source && filled[at]! > 0 ? [nameOf(header, at)] : [],
      ),
      ...lateKeys.slice(0, maxKeys),
      ...(lateKeys.length > maxKeys ? [`${lateKeys.length - maxKeys} more`] : []),
    ],
    unreadable,
    without: {
      rating: survey.unrated,
      content: rows - having.content,
      author: rows - having.author,
      published_at: rows - having.published_at,
    },
  }
}

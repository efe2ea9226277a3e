import type { RatingScale } from "#lib/contract/imports/constants.ts"
import { locationLengths } from "#lib/contract/locations/constants.ts"
import { maxReviewCharacters } from "#lib/contract/reviews/constants.ts"
import { blankMark, isBlankIn, isShortenedId } from "./blank-marks.ts"
import type { Calling } from "./calling.ts"
import { isPublished, isZero, recommendsIn } from "./columns/column-profile.ts"
import { hiddenReason, type PublicColumn } from "./columns/public-columns.ts"
import type { ColumnMap } from "./columns.ts"
import { imagesIn } from "./image-cell.ts"
import type { ImportField } from "./import-fields.ts"
import { isUnpublishedState, type OwnColumns, responseOf } from "./own-file.ts"
import { plainText } from "./plain-text.ts"
import { needsScale, type ReadRating, readRating, short, withBest } from "./rating.ts"
import { responseIn } from "./response-cell.ts"
import {
  type Answered,
  type DateRules,
  isNoDate,
  joined,
  type Moment,
  type ReadMoment,
  readMoment,
  readResponse,
  zoneOfRow,
} from "./row-dates.ts"
import type { RowNote } from "./row-note.ts"
import { regionOf } from "./row-place.ts"
import { scaleKey } from "./source-name.ts"
import { isSummaryWord } from "./summary-word.ts"
import { plainCell, tidy, trimUnseen, withoutOverrides, withoutTurns } from "./text.ts"

export type ImportLocation = Calling & {
  state: string | null
  zipcode: string | null
  country: string | null
  latitude: number | null
  longitude: number | null
}

/** A response of the business. */
export type ImportResponse = {
  content: string
  /** The review's, where the file names none; null for a draft of which nothing stands at the source. */
  publishedAt: string | null
  publishedOn: string | null
  isDraft?: boolean
  /** Whether the file names no date of it. */
  isDateGuessed?: boolean
}

/** Texts that make a review itself. */
export type FormerTexts = { author: string | null; title: string | null; content: string | null }

export type ImportReview = ReadMoment & {
  reviewId: string | null
  rating: number | null
  /** A thumb up or down, where the file has these in place of stars. */
  recommends: boolean | null
  title: string | null
  content: string | null
  author: string | null
  /** The rating's cell while the scale is open, where it needs one. */
  openRating?: string
  response: ImportResponse | null
  /** Addresses. */
  images: string[]
  /** Of the review at its source. */
  url?: string
  /** Its texts as an earlier version read them, where that differs. */
  before?: FormerTexts
}

export type CheckedRow =
  | { location: ImportLocation; review: ImportReview; notes?: RowNote[] }
  | { reason: string }

export type RowRules = DateRules & {
  columns: ColumnMap
  /** Number of cells of the header. */
  width: number
  ratingScale: RatingScale
  /** Of sources that a column names, by `sourceKey`; null while it is open. */
  sourceScales?:
    | { column: number; scales: readonly (readonly [key: string, scale: RatingScale | null])[] }
    | undefined
  /** Whether the scale is only the likely one. */
  isScaleOpen?: boolean | undefined
  /** Stars of words such as "excellent", where the column has a scale of them. */
  ratingWords?: readonly (readonly [word: string, stars: number])[] | undefined
  /** Meaning of 0 in a column of recommendations: a no, or where it has -1 neither. */
  recommendedZero?: "no" | "neither" | undefined
  /** Columns besides that of states which say of some rows that they are no public reviews. */
  publicColumns?: readonly PublicColumn[] | undefined
  /** Column of a file of others that says which responses are published. */
  responseStates?: number | undefined
  /** Of a file that this program has written, in which every text is meant. */
  own?: OwnColumns | null
  /** Where rows that name no location belong. */
  defaultLocation: ImportLocation | null
}

/** Characters of each field at most; no expression meets a longer text. */
export const maxLengths: Readonly<Record<ImportField, number>> = {
  location_name: locationLengths.name,
  address: locationLengths.address,
  city: 100,
  state: 100,
  zipcode: 20,
  country: 100,
  latitude: 40,
  longitude: 40,
  external_id: 100,
  google_place_id: 300,
  review_id: 200,
  rating: 40,
  recommended: 40,
  title: 1_000,
  content: maxReviewCharacters,
  author: 200,
  published_at: 100,
  published_time: 100,
  response: 10_000,
  responded_at: 100,
  images: 50_000,
  last_name: 200,
  negative_content: maxReviewCharacters,
  source: 200,
  status: 100,
  url: 2_000,
  best_rating: 40,
  time_zone: 100,
}
/** Fields of marks and numbers, which are cleaned as their evidence is. */
const plain: ReadonlySet<ImportField> = new Set([
  "latitude",
  "longitude",
  "rating",
  "best_rating",
  "recommended",
  "published_at",
  "published_time",
  "responded_at",
  "time_zone",
  "status",
])
/** Names, in which marks that turn the order of what follows around have no place. */
const named: ReadonlySet<ImportField> = new Set([
  "location_name",
  "address",
  "city",
  "state",
  "author",
  "last_name",
])
/** Texts, which may have marks of HTML. */
const ofTexts: ReadonlySet<ImportField> = new Set([
  ...named,
  "title",
  "content",
  "negative_content",
  "response",
])
/** Fields that say which one is meant: what can't be seen at their ends tells nothing apart. */
const identifying: ReadonlySet<ImportField> = new Set([
  "location_name",
  "address",
  "city",
  "state",
  "zipcode",
  "country",
  "external_id",
  "google_place_id",
  "review_id",
])

/** Fields whose values others give: numbers of many digits among them are shortened by spreadsheets. */
const isId: ReadonlySet<ImportField> = new Set(["review_id", "external_id"])

/**
 * Checks one row: a location and a review, or the reasons in plain words why it cannot be taken (issue: Data).
 * @param cells the row's cells, decoded.
 */
export function checkRow(cells: string[], rules: RowRules): CheckedRow {
  if (cells.slice(rules.width).some((cell) => cell.trim() !== ""))
    return { reason: `the row has ${cells.length} cells, the header ${rules.width}` }
  const errors: string[] = []
  const notes: RowNote[] = []
  const note = (kind: RowNote["kind"], field: ImportField, text: string) => notes.push({ kind, field, text })
  const cell = (field: ImportField): string => {
    const position = rules.columns[field]
    const written = position === undefined ? "" : (cells[position] ?? "")
    const given = (rules.own || !ofTexts.has(field) ? written : readable(field, written)).trim()
    const max = maxLengths[field]
    // Line ends of two characters become one.
    const tidied = given.length > 2 * max ? given : plain.has(field) ? plainCell(tidy(given)) : tidy(given)
    const ordered = named.has(field) ? withoutTurns(tidied) : withoutOverrides(tidied)
    const value = identifying.has(field) ? trimUnseen(ordered) : ordered
    const isBlank = !rules.own && isBlankIn(blankMark(value), field)
    if (isBlank) {
      note("blank", field, value)
      return ""
    }
    if (isId.has(field) && isShortenedId(value)) {
      if (rules.own) errors.push(`${field} "${value}" was shortened by a spreadsheet`)
      else note("shortened_id", field, value)
      return ""
    }
    if (value.length <= max) return value
    errors.push(`${field} is longer than ${max.toLocaleString("en-US")} characters`)
    return value.slice(0, max)
  }
  const readable = (field: ImportField, written: string): string => {
    const { text: plain, isRepaired, isMarked } = plainText(written)
    if (isRepaired) note("repaired", field, written)
    if (isMarked) note("markup", field, written)
    return plain
  }
  const text = (field: ImportField): string | null => cell(field) || null
  /** Texts as earlier versions read them, with words such as NULL and marks of direction, where these differ. */
  const formerTexts = (now: FormerTexts): { before?: FormerTexts } => {
    const raw = (field: keyof FormerTexts) => tidy((cells[rules.columns[field] ?? -1] ?? "").trim()) || null
    const before = { author: raw("author"), title: raw("title"), content: raw("content") }
    const isSame = (["author", "title", "content"] as const).every((field) => before[field] === now[field])
    return isSame ? {} : { before }
  }
  const degrees = (field: "latitude" | "longitude", limit: number): number | null => {
    const value = cell(field)
    if (value === "") return null
    const number = Number(value.replace(",", "."))
    if (Math.abs(number) <= limit) return number
    note("place", field, value)
    return null
  }
  const [latitude, longitude] = [degrees("latitude", 90), degrees("longitude", 180)]
  // Half a point is none.
  const isPoint = latitude !== null && longitude !== null

  const region = { country: text("country"), zipcode: text("zipcode") }
  const location: ImportLocation = {
    ...(rules.own ? region : regionOf(region, note)),
    name: text("location_name") ?? "",
    address: text("address"),
    city: text("city"),
    state: text("state"),
    latitude: isPoint ? latitude : null,
    longitude: isPoint ? longitude : null,
    externalId: text("external_id"),
    googlePlaceId: text("google_place_id"),
  }
  const isNamed = location.name !== ""
  if (!isNamed && !rules.defaultLocation) errors.push("location_name is empty (--location takes such rows)")
  const place = isNamed ? location : rules.defaultLocation
  const ratingText = withBest(cell("rating"), cell("best_rating"))
  const ofSource = sourceScale(cells, rules)
  const rated = readRated(ratingText, cell("recommended"), {
    ...rules,
    ratingScale: ofSource ?? rules.ratingScale,
  })
  // Nothing is said of what it becomes before its scale is chosen.
  const isRatingOpen = (rules.isScaleOpen || ofSource === null) && needsScale(ratingText)
  if ("error" in rated) errors.push(rated.error)
  else if (rated.isRaised && !isRatingOpen) note("raised", "rating", ratingText)
  else if (rated.neither) note("neither", "recommended", rated.neither)
  const zoneText = cell("time_zone")
  const zone = zoneOfRow(zoneText)
  if (zone === undefined) note("zone", "time_zone", zoneText)
  /** A date, empty for one that programs write for none. */
  const dateOf = (field: "published_at" | "responded_at", isLeftOut: boolean): string => {
    const value = cell(field)
    if (!isLeftOut || !isNoDate(value, rules)) return value
    note("blank", field, value)
    return ""
  }
  const dateText = dateOf("published_at", rules.defaultDate !== undefined)
  const moment = readMoment(joined(dateText, cell("published_time")), zone ?? null, rules)
  if ("error" in moment) errors.push(moment.error)
  const title = text("title")
  const content = together("\n\n", text("content"), text("negative_content"))
  const [name, lastName] = [text("author"), text("last_name")]
  const isWhole = name !== null && lastName !== null && name.endsWith(` ${lastName}`)
  const author = isWhole ? name : together(" ", name, lastName)
  const [reviewId, link] = [text("review_id"), cell("url")]
  const url = webAddress(link)
  if (link !== "" && url === null) note("url", "url", link)
  errors.push(...statusErrors(cells, cell("status"), rules))
  const { urls: images, others, isCut } = imagesIn(cell("images"))
  if (others !== null) note("images", "images", others)
  if (isCut) note("many_images", "images", "")
  const answerCell = cell("response")
  const said = rules.own ? { content: answerCell || null, date: null } : responseIn(answerCell)
  if (answerCell !== "" && said.content === null) note("blank", "response", answerCell)
  const [answer, answeredAt] = [said.content, dateOf("responded_at", true) || (said.date ?? "")]
  if (errors.length > 0 && cells.some(isSummaryWord)) errors.unshift(summaryRow)
  const answered = readResponse(answer, answeredAt, zone ?? null, rules)
  if (answer === null && answeredAt !== "") note("response_date", "responded_at", answeredAt)
  if (answered && "error" in answered) errors.push(answered.error)
  if (errors.length > 0 || "error" in rated || "error" in moment || (answered && "error" in answered))
    return { reason: errors.join("; ") }
  const response = answered && responseFrom(answered, moment, cells, rules, note)
  const { rating, recommends = null } = rated
  const review = {
    reviewId,
    rating,
    recommends,
    title,
    content,
    author,
    ...moment,
    response,
    images,
    ...(url ? { url } : {}),
    ...formerTexts({ author, title, content }),
    ...(isRatingOpen ? { openRating: ratingText } : {}),
  }
  return { location: place!, review, ...(notes.length > 0 ? { notes } : {}) }
}

/** Why a row is no public review. */
function statusErrors(
  cells: readonly string[],
  status: string,
  { columns, publicColumns = [] }: RowRules,
): string[] {
  const isOther = publicColumns.some(({ column }) => column === columns.status)
  if (status !== "" && !isOther && !isPublished(status))
    return [`status "${short(status)}" does not say that it is public`]
  // Rows that are no reviews are left out whatever was chosen.
  const asked = publicColumns.filter(({ kind }) => kind === "type" || columns.status !== undefined)
  const reason = hiddenReason(cells, asked)
  return reason === null ? [] : [reason]
}

/** Why a row of totals is left out. */
export const summaryRow = "the row looks like a total or an average"

/** Parts of one text that stand in two columns. */
function together(between: string, ...parts: (string | null)[]): string | null {
  return parts.filter((part) => part !== null).join(between) || null
}

const webAddress = (text: string): string | null =>
  /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null

/** The scale of the source that a row names: null while it is open, undefined where it has none of its own. */
function sourceScale(cells: readonly string[], { sourceScales }: RowRules): RatingScale | null | undefined {
  if (!sourceScales) return undefined
  const key = scaleKey(cells[sourceScales.column] ?? "")
  return sourceScales.scales.find(([one]) => one === key)?.[1]
}

/** A rating, or where there is none whether the place was recommended. */
function readRated(
  rating: string,
  recommended: string,
  { ratingScale, ratingWords, recommendedZero }: RowRules,
): ReadRating & { neither?: string } {
  const rated = readRating(rating, ratingScale, ratingWords && new Map(ratingWords))
  if ("error" in rated || rated.rating !== null || rated.recommends !== undefined) return rated
  const recommends = recommendsIn(recommended, recommendedZero)
  if (typeof recommends === "boolean") return { rating: null, recommends }
  // Whether 0 means none is asked.
  return recommended === "" || isZero(recommended) ? rated : { ...rated, neither: recommended }
}

/** A response as it is written: one of which the file names no date has that of its review, a draft none. */
function responseFrom(
  answered: Answered,
  { publishedAt, publishedOn }: Moment,
  cells: readonly string[],
  { own, responseStates }: RowRules,
  note: (kind: RowNote["kind"], field: ImportField, text: string) => void,
): ImportResponse {
  const status = (cells[own?.responseStatus ?? responseStates ?? -1] ?? "").trim()
  const isUnpublished = !own && isUnpublishedState(status)
  const { isDraft, isStopped } = isUnpublished
    ? { isDraft: true, isStopped: true }
    : responseOf(status, answered.publishedAt !== undefined)
  if (isStopped) note("response_draft", "response", status)
  if (isDraft) return { publishedAt: null, publishedOn: null, ...answered, isDraft }
  if (answered.publishedAt !== undefined) return { publishedAt, publishedOn, ...answered }
  note("response_undated", "responded_at", "")
  return { publishedAt, publishedOn, ...answered, isDateGuessed: true }
}

import { dateOrders } from "#lib/contract/imports/constants.ts"
import { type BlankMark, blankMark, isBlankIn } from "../blank-marks.ts"
import { isTimeOfDay } from "../dates/time-of-day.ts"
import { readDate } from "../dates.ts"
import type { ImportField } from "../import-fields.ts"
import { ratingIn } from "../rating.ts"
import { RatingEvidence, type RatingSaid } from "../rating-evidence.ts"
import { isResponseState } from "../response-cell.ts"

/** Different values of a column that are counted, at most. */
const mostDifferent = 200
const maxCharacters = 200
/** Longer cells are not counted on among many different ones. */
const maxNameCharacters = 60
/** States that are named, at most, and their characters. */
const mostStates = 20
const maxStateCharacters = 60

const appStore =
  /^(?:(?:apple |amazon |mac )?app ?store|google ?play(?: store)?|play ?store|ios|android|itunes)$/i

const netPromoter = /^(?:nps|net promoter score)$/i

const publicStates = new Set(
  "published public ok visible shown displayed approved accepted live active online posted true yes 1 veröffentlicht öffentlich sichtbar freigegeben publié publiée publicado publicada público pública pubblicato pubblicata gepubliceerd opublikowana opublikowano".split(
    " ",
  ),
)
const otherStates = new Set(
  "rejected unpublished pending hidden spam deleted removed draft declined disapproved archived trash blocked abgelehnt rejeté rechazado rifiutato rejeitado false no 0".split(
    " ",
  ),
)

/** Whether a state of a review says that it is public. */
export const isPublished = (text: string): boolean => publicStates.has(text.trim().toLowerCase())

/** Whether a state of a review says that it is not public. */
export const isOtherState = (text: string): boolean => otherStates.has(text.trim().toLowerCase())

/** Values that the cells of a column may have. */
export type ColumnKind = "rating" | "recommendation" | "date" | "status" | "text"

const isDate = (text: string): boolean => dateOrders.some((order) => readDate(text, "UTC", order) !== null)

/** A number of something, or whether there is one. */
const count =
  /^(?:\d{1,9}|[yn]|yes|no|true|false|ja|nein|oui|non|sí|si|sì|sim|não|nao|nee|да|нет|evet|hayır)$/i

/** Profile of one column's cells, over all rows. */
export class ColumnProfile {
  /** Cells that are not blank, nor say so. */
  filled = 0
  /** Of these, those that say so in a column of names or of dates. */
  readonly marked: Record<Exclude<BlankMark, "everywhere">, number> = { of_names: 0, of_dates: 0 }
  /** Zeros of a column of recommendations, and whether it has -1. */
  zeros = 0
  hasMinus = false
  /** States of reviews that do not say that they are public, by their small letters. */
  readonly #states = new Map<string, string>()
  /** Whether a state says that a review is public, or that it is not. */
  #saysPublic = false
  #times = 0
  /** Cells that are counts, until one is not. */
  #counts = 0
  #hasOthers = false
  #read = 0
  /** Different values, with how often each is there. */
  readonly #values = new Map<string, number>()
  readonly #kind: ColumnKind
  readonly #hasMarks: boolean
  /** Evidence on ratings, where it may be their column. */
  readonly ratings: RatingEvidence | null

  /** @param hasMarks whether words such as NULL count as empty. */
  constructor(kind: ColumnKind, hasMarks: boolean) {
    this.#kind = kind
    this.#hasMarks = hasMarks
    this.ratings = kind === "rating" ? new RatingEvidence() : null
  }

  /** @returns what the cell says as a rating. */
  see(cell: string, line: number): RatingSaid {
    const text = cell.trim()
    if (text === "") return "none"
    const mark = this.#hasMarks ? blankMark(text) : null
    if (mark === "everywhere") return "none"
    if (mark) this.marked[mark] += 1
    this.filled += 1
    if (!mark && !this.#hasOthers) this.#seeCount(text)
    if (mark && this.#kind !== "text") return "none"
    const said = this.ratings?.see(line, cell) ?? "some"
    if (this.#kind === "date" && isDate(cell)) this.#read += 1
    if (this.#kind === "date" && isTimeOfDay(text)) this.#times += 1
    if (this.#kind === "recommendation") this.#seeRecommendation(text)
    if (this.#kind === "status") this.#seeState(text)
    const isFull = this.#values.size >= mostDifferent
    if (!isFull || cell.length <= maxNameCharacters) this.#count(cell.slice(0, maxCharacters), isFull)
    return said
  }

  #count(value: string, isFull: boolean): void {
    const before = this.#values.get(value)
    if (before !== undefined || !isFull) this.#values.set(value, (before ?? 0) + 1)
  }

  #seeCount(text: string): void {
    if (count.test(text)) this.#counts += 1
    else this.#hasOthers = true
  }

  #seeState(text: string): void {
    const state = text.slice(0, maxStateCharacters).toLowerCase()
    if (isPublished(text) || otherStates.has(state)) this.#saysPublic = true
    if (!isPublished(text) && !this.#states.has(state) && this.#states.size < mostStates)
      this.#states.set(state, text.slice(0, maxStateCharacters))
  }

  /** States that do not say that a review is public, in a column that says it of some. */
  get unpublished(): string[] {
    return this.#saysPublic ? [...this.#states.values()] : []
  }

  #seeRecommendation(text: string): void {
    const recommends = recommendsIn(text)
    if (recommends === undefined) return
    this.#read += 1
    if (numberIn(text) === 0) this.zeros += 1
    if (numberIn(text) === -1) this.hasMinus = true
  }

  /** Whether all cells are times of day without a day. */
  get areTimes(): boolean {
    return this.#values.size > 0 && this.#times === this.#valued
  }

  /** Cells with a value. */
  get #valued(): number {
    return this.filled - this.marked.of_names - this.marked.of_dates
  }

  /** Whether it may be a column of ratings, and most cells are some. */
  get areRatings(): boolean {
    return this.filled > 0 && this.ratings?.isMostlyRead === true
  }

  /** Whether all cells are codes of two capitals, as those of countries are. */
  get areCountryCodes(): boolean {
    return this.filled > 0 && [...this.#values.keys()].every((value) => /^[A-Z]{2}$/.test(value.trim()))
  }

  /** Whether all cells are shops of apps, which are no places. */
  get areAppStores(): boolean {
    return this.filled > 0 && [...this.#values.keys()].every((value) => appStore.test(value.trim()))
  }

  /** Whether all cells say that a survey asks for the Net Promoter Score. */
  get areNps(): boolean {
    return this.filled > 0 && [...this.#values.keys()].every((value) => netPromoter.test(value.trim()))
  }

  /** Whether all cells are numbers from 0 to 10. */
  get areScores(): boolean {
    return (
      this.filled > 0 &&
      [...this.#values.keys()].every((value) => /^(?:\d|10)(?:[.,]\d{1,2})?$/.test(value.trim()))
    )
  }

  /** Whether all cells are whole numbers, or a yes or no. */
  get areCounts(): boolean {
    return this.#counts > 0 && !this.#hasOthers
  }

  /** Whether all cells say whether there is a response, and none what it is. */
  get areResponseStates(): boolean {
    return this.filled > 0 && [...this.#values.keys()].every((value) => isResponseState(value.trim()))
  }

  /** Cells that are not empty in a column of a field. */
  filledAs(field: ImportField): number {
    const marks = Object.entries(this.marked) as [BlankMark, number][]
    return marks.reduce((sum, [mark, count]) => sum - (isBlankIn(mark, field) ? count : 0), this.filled)
  }

  /** A few values, to be shown. */
  get samples(): string[] {
    return [...this.#values.keys()].slice(0, 3).map((value) => value.replaceAll(/\s+/g, " ").slice(0, 60))
  }

  /** Different values, up to a limit. */
  get different(): number {
    return this.#values.size
  }

  /** Whether more than half of the values are there once. */
  get areMostlySingle(): boolean {
    const single = [...this.#values.values()].filter((count) => count === 1)
    return single.length * 2 > this.#values.size
  }

  /** Whether most cells are what the column is named for. */
  get isMostlyRead(): boolean {
    if (this.#kind === "text" || this.#kind === "status") return true
    return this.ratings ? this.ratings.isMostlyRead : this.#read * 2 >= this.#valued
  }
}

/** The number that a cell of recommendations or of sentiment is. */
const numberIn = (text: string): number | null =>
  /^[+-]?[01](?:[.,]0{1,6})?$/.test(text) ? Number.parseInt(text, 10) : null

/** Whether a cell of recommendations is a 0, which is a no or nothing. */
export const isZero = (cell: string): boolean => numberIn(cell.trim()) === 0

/**
 * A yes or no of a column of recommendations or sentiment, null for none; undefined for anything else.
 * @param zero what 0 is: the rest of the column says it.
 */
export function recommendsIn(cell: string, zero: "no" | "neither" = "no"): boolean | null | undefined {
  const text = cell.trim()
  const number = numberIn(text)
  if (number !== null) return number === 0 && zero === "neither" ? null : number > 0
  const written = text.length > maxCharacters ? undefined : ratingIn(text)
  if (written === null || (written && "neutral" in written)) return null
  return written && "recommends" in written ? written.recommends : undefined
}

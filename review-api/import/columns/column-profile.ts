import { readDate } from "../dates.ts"
import { ratingIn } from "../rating.ts"
import { RatingEvidence, type RatingSaid } from "../rating-evidence.ts"

const maxValues = 200
const maxCharacters = 200

/** Values that the cells of a column may have. */
export type ColumnKind = "rating" | "recommendation" | "date" | "text"

const isDate = (text: string): boolean =>
  readDate(text, "UTC", "month_first") !== null || readDate(text, "UTC", "day_first") !== null

/** Profile of one column's cells, over all rows. */
export class ColumnProfile {
  /** Cells that are not blank. */
  filled = 0
  #read = 0
  readonly #values = new Set<string>()
  readonly #kind: ColumnKind
  /** Evidence on ratings, where it may be their column. */
  readonly ratings: RatingEvidence | null

  constructor(kind: ColumnKind) {
    this.#kind = kind
    this.ratings = kind === "rating" ? new RatingEvidence() : null
  }

  /** @returns what the cell says as a rating. */
  see(cell: string, line: number): RatingSaid {
    if (cell.trim() === "") return "none"
    this.filled += 1
    const said = this.ratings?.see(line, cell) ?? "some"
    if (this.#kind === "date" && isDate(cell)) this.#read += 1
    if (this.#kind === "recommendation" && recommendsIn(cell) !== undefined) this.#read += 1
    if (this.#values.size < maxValues) this.#values.add(cell.slice(0, maxCharacters))
    return said
  }

  /** Whether it may be a column of ratings, and most cells are some. */
  get areRatings(): boolean {
    return this.filled > 0 && this.ratings?.isMostlyRead === true
  }

  /** Whether all cells are codes of two capitals, as those of countries are. */
  get areCountryCodes(): boolean {
    return this.filled > 0 && [...this.#values].every((value) => /^[A-Z]{2}$/.test(value.trim()))
  }

  /** Different values, up to a limit. */
  get different(): number {
    return this.#values.size
  }

  /** Whether most cells are what the column is named for. */
  get isMostlyRead(): boolean {
    if (this.#kind === "text") return true
    return this.ratings ? this.ratings.isMostlyRead : this.#read * 2 >= this.filled
  }
}

/** A yes or no of a column of recommendations, null for none; undefined for anything else. */
export function recommendsIn(cell: string): boolean | null | undefined {
  const text = cell.trim()
  if (text === "1" || text === "0") return text === "1"
  const written = text.length > maxCharacters ? undefined : ratingIn(text)
  if (written === null) return null
  return written && "recommends" in written ? written.recommends : undefined
}

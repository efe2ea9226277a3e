import { RatingEvidence } from "../rating-evidence.ts"

const maxValues = 200
const maxCharacters = 200

/** Profile of one column's cells, over all rows. */
export class ColumnProfile {
  /** Cells that are not blank. */
  filled = 0
  readonly #values = new Set<string>()
  /** Evidence on ratings, where it may be their column. */
  readonly ratings: RatingEvidence | null

  constructor(isOfRatings: boolean) {
    this.ratings = isOfRatings ? new RatingEvidence() : null
  }

  see(cell: string, line: number): void {
    if (cell.trim() === "") return
    this.filled += 1
    this.ratings?.see(line, cell)
    if (this.#values.size < maxValues) this.#values.add(cell.slice(0, maxCharacters))
  }

  /** Different values, up to a limit. */
  get different(): number {
    return this.#values.size
  }
}

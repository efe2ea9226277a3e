import { RatingEvidence } from "../rating-evidence.ts"

const maxValues = 200
const maxCharacters = 200

/** What the cells of one column are, over all rows. */
export class ColumnProfile {
  /** Cells that are not blank. */
  filled = 0
  readonly #values = new Set<string>()
  /** What its cells are as ratings, where it may be the column of these. */
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

import type { RatingScale } from "#lib/contract/import-constants.ts"
import type { ImportDates, ImportRatings } from "#lib/contract/imports.ts"
import { columnNames, simpleName, withoutBrackets } from "../columns/column-names.ts"
import { ColumnProfile } from "../columns/column-profile.ts"
import { type FoundColumns, findColumns, type GivenColumns } from "../columns.ts"
import { DateEvidence } from "../date-evidence.ts"
import type { CsvRow } from "../read-csv.ts"

/** Evidence from all rows of a file. */
export type SurveyedRows = {
  rows: number
  columns: FoundColumns
  /** Cells with text, by column. */
  filled: number[]
  dates: ImportDates | null
  ratings: ImportRatings | null
  /** Rows whose rating says that there is none. */
  unrated: number
}

const ratingNames = new Set(columnNames.rating.split(" "))
const namedScale = /(?:out ?of|\/|von|sur|[01] ?[-–]|max\.?) ?(5|10|100)\b/i

/** A scale that the name of the column says itself: "Score (1-10)". */
const scaleOfName = (name: string): RatingScale | null => (namedScale.exec(name)?.[1] as RatingScale) ?? null

/** Looks at every row of a file, of which none is kept. */
export class RowSurvey {
  readonly #header: readonly string[]
  readonly #given: GivenColumns
  readonly #profiles: ColumnProfile[]
  readonly #dates: DateEvidence
  #rows = 0

  constructor(header: readonly string[], given: GivenColumns) {
    this.#header = header
    this.#given = given
    const { map } = findColumns(header, given)
    this.#dates = new DateEvidence(map)
    this.#profiles = header.map(
      (name, position) =>
        new ColumnProfile(ratingNames.has(simpleName(withoutBrackets(name))) || position === map.rating),
    )
  }

  see({ line, cells }: CsvRow): void {
    this.#rows += 1
    this.#dates.see(line, cells)
    for (const [position, profile] of this.#profiles.entries()) profile.see(cells[position] ?? "", line)
  }

  report(): SurveyedRows {
    const columns = findColumns(this.#header, this.#given, { rows: this.#rows, profiles: this.#profiles })
    const { rating } = columns.map
    const ratings = rating === undefined ? null : (this.#profiles[rating]!.ratings ?? null)
    const found = ratings?.report() ?? null
    const named = rating === undefined ? null : scaleOfName(this.#header[rating]!)
    return {
      rows: this.#rows,
      columns,
      filled: this.#profiles.map(({ filled }) => filled),
      dates: this.#dates.report(),
      ratings: found && named ? { ...found, scale: named, likely: named } : found,
      unrated: ratings?.none ?? 0,
    }
  }
}

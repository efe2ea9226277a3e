import { blankMark } from "./blank-marks.ts"
import type { ColumnMap } from "./columns.ts"
import { folded } from "./identity.ts"
import type { ImportField } from "./import-fields.ts"
import { isSummaryWord } from "./summary-word.ts"

/** Fields that a person fills in: a row with one of them is a review, whatever else it says. */
const ofReviews = [
  "author",
  "last_name",
  "title",
  "content",
  "negative_content",
  "response",
  "review_id",
  "images",
  "url",
] as const satisfies readonly ImportField[]

/** A customer may well call a visit average. */
const texts: ReadonlySet<ImportField> = new Set(["title", "content", "negative_content", "response"])
const isCount = (text: string): boolean => /^[\d.,]+(?: \p{L}+)?$/u.test(text)

/** Where such a heading stands, besides in the first cell of its row. */
const naming = [
  "location_name",
  "address",
  "external_id",
  "source",
  "author",
  "last_name",
  "review_id",
] as const
/** Cells that say how a visit was, which may have been average. */
const ofVisits = ["rating", "recommended", "status", ...texts] as const

/**
 * Tells rows that add others up from reviews: a name in them is "Total" or "Average", and nothing that a customer wrote
 * is beside it. A location may be called Total: one that the account has, or an earlier review names, is one.
 */
export class SummaryRows {
  readonly #columns: ColumnMap
  readonly #names: Set<string>

  /** @param names of locations that are known. */
  constructor(columns: ColumnMap, names: Iterable<string> = []) {
    this.#columns = columns
    this.#names = new Set([...names].filter(isSummaryWord).map(folded))
  }

  /** Whether a row is one of totals or averages. */
  isSummary(cells: readonly string[]): boolean {
    const text = (field: ImportField) => (cells[this.#columns[field] ?? -1] ?? "").trim()
    const first = cells.findIndex((cell) => cell.trim() !== "")
    const isOfVisit = ofVisits.some((field) => this.#columns[field] === first)
    const headings = [...naming.map(text), isOfVisit ? "" : (cells[first] ?? "")]
    if (!headings.some(isSummaryWord)) return false
    const written = ofReviews.filter((field) => {
      const cell = text(field)
      return (
        cell !== "" && blankMark(cell) === null && !(texts.has(field) ? isCount(cell) : isSummaryWord(cell))
      )
    })
    const name = text("location_name")
    const isNamed = isSummaryWord(name)
    if (written.length > 0) {
      if (isNamed) this.#names.add(folded(name))
      return false
    }
    return !(isNamed && this.#names.has(folded(name)))
  }
}

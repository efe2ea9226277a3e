import type { ImportField } from "./import-fields.ts"

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "))

/** Errors of formulas, as spreadsheets in several languages write them. */
const ofFormulas = words(
  "#N/A #NAME? #NULL! #NUM! #REF! #VALUE! #DIV/0! #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #UNKNOWN! #BUSY! #GETTING_DATA #ERROR! #NV #BEZUG! #WERT! #ZAHL! #N/D #N/D! #VALEUR! #NOM? #NOMBRE? #NOME? #VALOR! #VALORE! #RIF! #¡REF! #¡VALOR! #¡NUM! #ADR! #ARG! #LICZBA! #YOK #BAŞV! #DEĞER! #Н/Д #ССЫЛКА! #ЗНАЧ!",
)
/** Values that databases and programs write where there is none. */
const ofPrograms = words("NULL null <null> <NULL> (null) [null] \\N undefined NaN nan <NA> - -- – —")
/** Values that are empty in a column of names, ids or dates; a customer may write them as a review. */
const ofNames = words("None none NONE N/A n/a N.A. n.a.")
const zeroDates = words("0000-00-00 0000-00-00T00:00:00 0000-00-00T00:00:00Z")
const dated: ReadonlySet<ImportField> = new Set(["published_at", "responded_at"])
const ofCustomers: ReadonlySet<ImportField> = new Set(["title", "content"])

/** Sentences that Booking.com writes in place of a text. */
const noTexts: ReadonlySet<string> = new Set([
  "There are no comments available for this review",
  "There are no comments available for this review.",
  "There are no comments available",
])

const maxCharacters = 30

/** Whether an id is a number of which a spreadsheet has kept the first digits: 1.23457E+15. */
export const isShortenedId = (value: string): boolean =>
  value.length <= maxCharacters && /^\d(?:[.,]\d{1,20})?E\+\d{1,3}$/i.test(value)

/** Whether a cell has the error of a formula in place of its value: #N/A, #REF!. */
export const isFormulaError = (value: string): boolean => ofFormulas.has(value)

/** How empty a cell is that says so in a word: in every column, or only where no customer writes. */
export type BlankMark = "everywhere" | "of_names" | "of_dates"

/** @param value a cell without outer space. @returns null for a cell with a value, and for an empty one. */
export function blankMark(value: string): BlankMark | null {
  if (noTexts.has(value)) return "everywhere"
  if (value === "" || value.length > maxCharacters) return null
  if (isFormulaError(value) || ofPrograms.has(value)) return "everywhere"
  if (ofNames.has(value)) return "of_names"
  return zeroDates.has(value.replace(" ", "T")) ? "of_dates" : null
}

/** Whether such a cell of a field counts as empty. */
export function isBlankIn(mark: BlankMark | null, field: ImportField): boolean {
  if (mark === "of_names") return !ofCustomers.has(field)
  return mark === "everywhere" || (mark === "of_dates" && dated.has(field))
}

import { datesOf } from "#lib/dates/page-options.ts"
import type { Choice, FilterField } from "#lib/features/filter-bar/fields.ts"
import { listFields, ratingField } from "#lib/features/filter-bar/shared-fields.ts"
import type { KeywordsPage } from "./filters.ts"

/** Main filters of the keywords pages (D-095). */
export const mainFields: FilterField[] = [
  { kind: "date", name: "dateDescriptor", label: "Date", ...datesOf.keywords },
  ...listFields,
]

/** Words of P-097. */
const sentimentField: FilterField = {
  kind: "choice",
  name: "sentiment",
  label: "Sentiment",
  choices: [
    { value: "positive", label: "Positive" },
    { value: "negative", label: "Negative" },
  ],
}

/** Filters behind Show More (D-095): on the page of categories a sentiment is none of them. */
export const extraFields = (page: KeywordsPage, categories: Choice[]): FilterField[] => [
  ratingField,
  ...(page === "categories" ? [] : [sentimentField]),
  { kind: "choice", name: "category", label: "Category", choices: categories },
]

import { type ChosenRange, chosenRange } from "#lib/dates/chosen-range.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import type { KeywordsSearch } from "./search-params.ts"

/** What the reading of a filter needs to know about the account. */
export type KeywordsFacts = { today: Day; weekStart?: WeekStart }

/** The pages of keywords, which know different filters (D-095). */
export type KeywordsPage = "keywords" | "keyword" | "categories"

/** The range that a keywords page shows: thirty days unless chosen (P-512). */
export const keywordsRange = (search: KeywordsSearch, { today, weekStart }: KeywordsFacts): ChosenRange =>
  chosenRange(search, datesOf.keywords.fallback, today, weekStart)

/** Filters of a page besides the date, each counted once (D-095, D-096). */
export const countedFilters: Record<KeywordsPage, readonly (keyof KeywordsSearch)[]> = {
  keywords: ["groupId", "locationId", "sourceId", "rating", "sentiment", "category"],
  keyword: ["groupId", "locationId", "sourceId", "rating", "sentiment", "category"],
  categories: ["groupId", "locationId", "sourceId", "rating", "category"],
}

/** What Clear All removes besides the saved filter, page and cursors (D-096). */
export const clearedFilters = [
  "from",
  "to",
  "dateDescriptor",
  "groupId",
  "locationId",
  "sourceId",
  "rating",
  "sentiment",
  "category",
] as const

/** The n of FILTERS (n), D-096. */
export const countKeywordsFilters = (
  page: KeywordsPage,
  search: KeywordsSearch,
  facts: KeywordsFacts,
): number =>
  countedFilters[page].filter((name) => search[name] !== null).length +
  (keywordsRange(search, facts).isDefault ? 0 : 1)

/** Whether one of the filters behind Show More is set, so that the bar shows it. */
export const hasExtraFilter = (page: KeywordsPage, search: KeywordsSearch): boolean =>
  (["rating", "sentiment", "category"] as const).some(
    (name) => countedFilters[page].includes(name) && search[name] !== null,
  )

import { type ChosenRange, chosenRange } from "#lib/dates/chosen-range.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import type { KeywordsSearch } from "./search-params.ts"

/** Account facts that reading a filter needs. */
export type KeywordsFacts = { today: Day; weekStart?: WeekStart }

/** The pages of keywords, which know different filters (D-095). */
export type KeywordsPage = "keywords" | "keyword" | "categories"

/** The range that a keywords page shows: thirty days unless chosen (P-512). */
export const keywordsRange = (search: KeywordsSearch, { today, weekStart }: KeywordsFacts): ChosenRange =>
  chosenRange(search, datesOf.keywords.fallback, today, weekStart)

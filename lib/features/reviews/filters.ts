import { type ChosenRange, chosenRange } from "#lib/dates/chosen-range.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import type { DatePreset } from "#lib/dates/descriptors.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import type { ReviewsSearch } from "./search-params.ts"

/** What the reading of a filter needs to know about the account, and about the page when it is not /reviews. */
export type ReviewsFacts = { today: Day; weekStart?: WeekStart; defaultRange?: DatePreset }

/** The range that a list of reviews shows. */
export const reviewsRange = (
  search: ReviewsSearch,
  { today, weekStart, defaultRange = datesOf.reviews.fallback }: ReviewsFacts,
): ChosenRange => chosenRange(search, defaultRange, today, weekStart)

/** Filters of /reviews besides the date, each counted once (D-095, D-096). */
export const countedFilters = [
  "groupId",
  "locationId",
  "sourceId",
  "rating",
  "status",
  "reviewStatusLabelId",
  "response",
  "reviewTypes",
  "sentiment",
  "category",
  "tags",
  "search_terms",
  "keyword",
] as const

/** What Clear All removes besides the saved filter, page and cursors (D-096). */
export const clearedFilters = ["from", "to", "dateDescriptor", ...countedFilters] as const

/** The n of FILTERS (n), D-096. */
export function countReviewsFilters(search: ReviewsSearch, facts: ReviewsFacts): number {
  const others = countedFilters.filter((name) => search[name] !== null).length
  return others + (reviewsRange(search, facts).isDefault ? 0 : 1)
}

/** What keeps reviews out of the list: filters, else only its dates; null when nothing does. */
export function narrowedBy(search: ReviewsSearch): "filters" | "dates" | null {
  if (countedFilters.some((name) => search[name] !== null)) return "filters"
  return search.dateDescriptor === "allTime" ? null : "dates"
}

const extraNames = [
  "reviewStatusLabelId",
  "response",
  "reviewTypes",
  "sentiment",
  "category",
  "tags",
] as const

/** Whether one of the filters behind Show More is set, so that the bar shows it. */
export const hasExtraFilter = (search: ReviewsSearch): boolean =>
  extraNames.some((name) => search[name] !== null)

import { type ChosenRange, chosenRange } from "#lib/dates/chosen-range.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import type { DatePreset } from "#lib/dates/descriptors.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import { isNarrowed } from "#lib/features/filters/count.ts"
import type { ReviewsSearch } from "./search-params.ts"

/** Account facts that reading a filter needs, and the page's if it is not /reviews. */
export type ReviewsFacts = { today: Day; weekStart?: WeekStart; defaultRange?: DatePreset }

/** The range that a list of reviews shows. */
export const reviewsRange = (
  search: ReviewsSearch,
  { today, weekStart, defaultRange = datesOf.reviews.fallback }: ReviewsFacts,
): ChosenRange => chosenRange(search, defaultRange, today, weekStart)

/** Filters that keep reviews out of the list, else only its dates; null if there are none. */
export function narrowedBy(search: ReviewsSearch): "filters" | "dates" | null {
  if (isNarrowed("reviews", search)) return "filters"
  return search.dateDescriptor === "allTime" ? null : "dates"
}

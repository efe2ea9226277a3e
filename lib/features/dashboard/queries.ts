import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import type { MentionedQuery, PerformanceFilter, ReviewsQuery } from "#lib/contract/index.ts"
import { reviewStatuses } from "#lib/contract/reviews/constants.ts"
import { type ChosenRange, chosenRange } from "#lib/dates/chosen-range.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import { comparisonRange, type DayRange } from "#lib/dates/resolve-range.ts"
import { apiQueryOf } from "#lib/features/filters/api-query.ts"
import type { DashboardSearch } from "./search-params.ts"

/** Account facts that reading a filter needs. */
export type DashboardFacts = { today: Day; weekStart: WeekStart }

const filters = filtersOn("dashboard")

/** The range that the dashboard shows: six months unless chosen (000 §9). */
export const dashboardRange = (search: DashboardSearch, { today, weekStart }: DashboardFacts): ChosenRange =>
  chosenRange(search, datesOf.dashboard.fallback, today, weekStart)

/** The range that it is compared with; null for All Time (D-094). */
export const dashboardComparison = (range: ChosenRange): DayRange | null =>
  comparisonRange(range.descriptor, range)

/** The reviews of a range and the places of the page, in the words of lists (D-099). */
export const toReviewsOf = (search: DashboardSearch, range: DayRange): ReviewsQuery & MentionedQuery =>
  apiQueryOf(filters, search, range)

/** The figures of a range (D-138). @param hasBefore with those of the period before. */
export function toFiguresOf(search: DashboardSearch, range: DayRange, hasBefore: boolean): PerformanceFilter {
  const { published_after, published_before, ...places } = apiQueryOf(filters, search, range)
  const days = { start_date: published_after, end_date: published_before }
  return { ...days, ...places, ...(hasBefore ? { with_lag: true } : {}) } as PerformanceFilter
}

/** How many unanswered negative reviews are shown. */
const shownToDo = 5

/** Open work is not what is marked completed (D-314). */
const openStatuses = reviewStatuses.filter((status) => status !== "completed")

/** Negative reviews that are neither responded to nor completed: what is left to do. */
export const toDoQuery = (search: DashboardSearch, range: DayRange): ReviewsQuery => ({
  ...toReviewsOf(search, range),
  sentiment: -1,
  response: "unanswered",
  status: openStatuses,
  per_page: shownToDo,
})

/** The same as filters of /reviews. */
export const toDoFilters = { sentiment: "-1", response: "unanswered", status: openStatuses.join(",") }

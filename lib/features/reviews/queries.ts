import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import type { MetricsQuery, ReviewFilter, ReviewsQuery } from "#lib/contract/index.ts"
import { present } from "#lib/features/filter-bar/api-query.ts"
import { apiQueryOf, exportFiltersOf } from "#lib/features/filters/api-query.ts"
import { type ReviewsFacts, reviewsRange } from "./filters.ts"
import type { ReviewsSearch } from "./search-params.ts"

const filters = filtersOn("reviews")

/**
 * The API filter of a page's filter (D-099); list, count, export and schedule all use it.
 * @param facts the account's today and week start, for ranges that roll.
 */
export const toReviewQuery = (search: ReviewsSearch, facts: ReviewsFacts): ReviewFilter =>
  apiQueryOf(filters, search, reviewsRange(search, facts))

/** The API query of the list: the filter, its cursor and its sort (D-125, D-126). */
export function toReviewsListQuery(search: ReviewsSearch, facts: ReviewsFacts): ReviewsQuery {
  return {
    ...toReviewQuery(search, facts),
    ...present({
      after: search.after,
      before: search.after ? null : search.before,
      "sort[by]": search["sort[by]"],
      "sort[order]": search["sort[order]"],
    }),
  }
}

/** The same filter in the words of exports (000 §7). */
export function toReviewExportFilters(search: ReviewsSearch, facts: ReviewsFacts): Record<string, unknown> {
  const { after: _, before: __, ...query } = toReviewsListQuery(search, facts)
  return exportFiltersOf(filters, query, reviewsRange(search, facts))
}

/** The query of the figures above the list (D-268): every filter of the list, its days in the words of figures (D-099). */
export function toMetricsQuery(search: ReviewsSearch, facts: ReviewsFacts): MetricsQuery {
  const { published_after, published_before, parent_id: _, ...same } = toReviewQuery(search, facts)
  return { ...present({ start_date: published_after, end_date: published_before }), ...same }
}

import type { MetricsQuery, ReviewFilter, ReviewsQuery } from "#lib/contract/index.ts"
import { type ReviewsFacts, reviewsRange } from "./filters.ts"
import type { ReviewsSearch } from "./search-params.ts"

/** Without the keys that have no value. */
function present<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null)) as never
}

/**
 * The API filter of a page's filter (D-099); list, count, export and schedule all use it.
 * @param facts the account's today and week start, for ranges that roll.
 */
export function toReviewQuery(search: ReviewsSearch, facts: ReviewsFacts): ReviewFilter {
  const { from, to } = reviewsRange(search, facts)
  return present({
    published_after: from,
    published_before: to,
    group_id: search.groupId,
    location_id: search.locationId,
    source_id: search.sourceId,
    rating: search.rating,
    sentiment: search.sentiment,
    category: search.category?.toLowerCase() ?? null,
    status: search.status,
    review_types: search.reviewTypes,
    tags: search.tags,
    keywords: search.search_terms,
  })
}

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

/** The query of the figures above the list (D-099): only date, group, location and source narrow them. */
export function toMetricsQuery(search: ReviewsSearch, facts: ReviewsFacts): MetricsQuery {
  const { from, to } = reviewsRange(search, facts)
  return present({
    start_date: from,
    end_date: to,
    group_id: search.groupId,
    location_id: search.locationId,
    source_id: search.sourceId,
  })
}

import type { MetricsQuery, ReviewFilter, ReviewsQuery } from "#lib/contract/index.ts"
import { oneOrList, placesOf, present } from "#lib/features/filter-bar/api-query.ts"
import { type ReviewsFacts, reviewsRange } from "./filters.ts"
import type { ReviewsSearch } from "./search-params.ts"

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
    ...placesOf(search),
    source_id: search.sourceId,
    rating: oneOrList(search.rating),
    sentiment: search.sentiment,
    category: search.category,
    status: oneOrList(search.status),
    review_status_label_id: search.reviewStatusLabelId,
    response: oneOrList(search.response),
    review_types: search.reviewTypes,
    tags: search.tags,
    keywords: search.search_terms,
    keywords_mentioned: search.keyword === null ? null : [search.keyword],
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

/**
 * The same filter in the words of exports (000 §7): days as they were chosen, tags of reviews under a name of their own,
 * since `tags` are those of competitors.
 */
export function toReviewExportFilters(search: ReviewsSearch, facts: ReviewsFacts): Record<string, unknown> {
  const { after: _, before: __, tags, ...query } = toReviewsListQuery(search, facts)
  const { from, to, descriptor } = reviewsRange(search, facts)
  return { dateDescriptor: descriptor, from, to, ...query, review_tags: tags }
}

/** The query of the figures above the list (D-268): every filter of the list, its days in the words of figures (D-099). */
export function toMetricsQuery(search: ReviewsSearch, facts: ReviewsFacts): MetricsQuery {
  const { published_after, published_before, parent_id: _, ...same } = toReviewQuery(search, facts)
  return { ...present({ start_date: published_after, end_date: published_before }), ...same }
}

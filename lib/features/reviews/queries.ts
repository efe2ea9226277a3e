import type { MetricsQuery, ReviewFilter, ReviewsQuery } from "#lib/contract/index.ts"
import { idsIn } from "#lib/features/filter-bar/picker.ts"
import { type ReviewsFacts, reviewsRange } from "./filters.ts"
import type { ReviewsSearch } from "./search-params.ts"

/** Without the keys that have no value. */
function present<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null)) as never
}

/** One location by the name that it always had, several as a list (D-040). */
function placesOf({ locationId }: Pick<ReviewsSearch, "locationId">) {
  const ids = idsIn(locationId === null ? [] : [locationId])
  return ids.length > 1 ? { location_ids: ids } : { location_id: locationId }
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
    ...placesOf(search),
    source_id: search.sourceId,
    rating: search.rating,
    sentiment: search.sentiment,
    category: search.category?.toLowerCase() ?? null,
    status: search.status,
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

/** The query of the figures above the list (D-099): only date, group, location and source narrow them. */
export function toMetricsQuery(search: ReviewsSearch, facts: ReviewsFacts): MetricsQuery {
  const { from, to } = reviewsRange(search, facts)
  return present({
    start_date: from,
    end_date: to,
    group_id: search.groupId,
    ...placesOf(search),
    source_id: search.sourceId,
  })
}

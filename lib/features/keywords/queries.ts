import { filtersOn, translated } from "#lib/contract/filters/filters-on.ts"
import { filters as records } from "#lib/contract/filters/records.ts"
import type { CategoryRankQuery, InsightsQuery, MentionedQuery, ReviewsQuery } from "#lib/contract/index.ts"
import { present } from "#lib/features/filter-bar/api-query.ts"
import { apiQueryOf, exportFiltersOf } from "#lib/features/filters/api-query.ts"
import { type KeywordsFacts, keywordsRange } from "./filters.ts"
import type { KeywordsSearch } from "./search-params.ts"
import { chosenSort } from "./sorts.ts"

const filters = filtersOn("keywords")

/**
 * The API filter of a keywords page (D-099); cloud, categories, details and files all use it.
 * @param facts the account's today and week start, for ranges that roll.
 */
export const toInsightsQuery = (search: KeywordsSearch, facts: KeywordsFacts): InsightsQuery =>
  apiQueryOf(filters, search, keywordsRange(search, facts))

/** The API query of the cloud: the filter, what is searched for, and the order, which is always said (P-506). */
export const toCloudQuery = (search: KeywordsSearch, facts: KeywordsFacts): MentionedQuery => ({
  ...toInsightsQuery(search, facts),
  "sort[by]": chosenSort(search),
  ...(search.search_terms ? { keywords: search.search_terms } : {}),
})

/** The same filter and order in the words of exports (000 §7): days as they were chosen. */
export const toInsightExportFilters = (
  search: KeywordsSearch,
  facts: KeywordsFacts,
): Record<string, unknown> =>
  exportFiltersOf(filters, toCloudQuery(search, facts), keywordsRange(search, facts))

/** The API query of the ranked categories (D-212). */
export const toRankQuery = (search: KeywordsSearch, facts: KeywordsFacts): CategoryRankQuery => {
  const { from, to } = keywordsRange(search, facts)
  return { published_after: from, published_before: to }
}

/**
 * The API query of the reviews behind a keyword or a category (D-211): sentiments are those of reviews there (D-099).
 * @param keyword null for the reviews of the chosen category.
 */
export function toMentioningReviewsQuery(
  search: KeywordsSearch,
  facts: KeywordsFacts,
  keyword: string | null,
): ReviewsQuery {
  const { sentiment, after, before } = search
  return present({
    ...toInsightsQuery(search, facts),
    sentiment: sentiment && Number(translated(records.sentiment, sentiment)),
    keywords_mentioned: keyword === null ? null : [keyword],
    after,
    before: after ? null : before,
  })
}

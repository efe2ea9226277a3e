import type { DateDescriptor } from "#lib/dates/descriptors.ts"
import type { ExportFilters } from "#lib/features/exports/clean-filters.ts"
import { type KeywordsFacts, keywordsRange } from "#lib/features/keywords/filters.ts"
import { keywordsHref } from "#lib/features/keywords/hrefs.ts"
import { toInsightExportFilters } from "#lib/features/keywords/queries.ts"
import { loadKeywordsSearch } from "#lib/features/keywords/search-params.ts"
import { reviewsRange } from "#lib/features/reviews/filters.ts"
import { reviewsHref } from "#lib/features/reviews/hrefs.ts"
import { toReviewExportFilters } from "#lib/features/reviews/queries.ts"
import { loadReviewsSearch } from "#lib/features/reviews/search-params.ts"
import { routes } from "#lib/routes/routes.ts"

type Shown = { descriptor: DateDescriptor; filters: ExportFilters }

/** A report that can be scheduled. */
type Screen = {
  resource: "reviews" | "keywords" | "keyword_details" | "experience_categories"
  /** Filters of its query, in the terms of exports. */
  filtersOf: (query: URLSearchParams, facts: KeywordsFacts) => Shown
  /** @param resourceId of what the report is about. */
  hrefOf: (query: URLSearchParams, resourceId: string | null) => string
}

const ofKeywords: Screen["filtersOf"] = (query, facts) => {
  const search = loadKeywordsSearch(query)
  return {
    descriptor: keywordsRange(search, facts).descriptor,
    filters: toInsightExportFilters(search, facts),
  }
}

const reviews: Screen = {
  resource: "reviews",
  filtersOf: (query, facts) => {
    const search = loadReviewsSearch(query)
    return {
      descriptor: reviewsRange(search, facts).descriptor,
      filters: toReviewExportFilters(search, facts),
    }
  },
  hrefOf: (query) => reviewsHref(query),
}

const screens: readonly Screen[] = [
  reviews,
  {
    resource: "keywords",
    filtersOf: ofKeywords,
    hrefOf: (query) => keywordsHref(routes.keywords(), query),
  },
  {
    resource: "keyword_details",
    filtersOf: ofKeywords,
    hrefOf: (query, keyword) => keywordsHref(routes.keyword(keyword ?? ""), query),
  },
  {
    resource: "experience_categories",
    filtersOf: ofKeywords,
    hrefOf: (query) => keywordsHref(routes.experienceCategories(), query),
  },
]

/** The report of a type of exports; what names none is that of reviews. */
export const screenOf = (type: string): Screen => screens.find(({ resource }) => resource === type) ?? reviews

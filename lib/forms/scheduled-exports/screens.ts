import type { ExportTypeCode } from "#lib/contract/export-files/constants.ts"
import type { DateDescriptor } from "#lib/dates/descriptors.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import type { ExportFilters } from "#lib/features/exports/clean-filters.ts"
import { keywordsRange } from "#lib/features/keywords/filters.ts"
import { keywordsHref } from "#lib/features/keywords/hrefs.ts"
import { toInsightExportFilters } from "#lib/features/keywords/queries.ts"
import { loadKeywordsSearch } from "#lib/features/keywords/search-params.ts"
import { performanceHref } from "#lib/features/performance/hrefs.ts"
import {
  type PerformanceFacts,
  performanceRange,
  toScheduledFilters,
} from "#lib/features/performance/queries.ts"
import { loadPerformanceSearch } from "#lib/features/performance/search-params.ts"
import { reviewsRange } from "#lib/features/reviews/filters.ts"
import { reviewsHref } from "#lib/features/reviews/hrefs.ts"
import { toReviewExportFilters } from "#lib/features/reviews/queries.ts"
import { loadReviewsSearch } from "#lib/features/reviews/search-params.ts"
import { scheduleTexts } from "#lib/features/scheduled-exports/texts.ts"
import { routes } from "#lib/routes/routes.ts"

type Shown = { descriptor: DateDescriptor; filters: ExportFilters }

/** A report that can be scheduled. */
type Screen = {
  type: ExportTypeCode
  /** Filters of its query, in the terms of exports. */
  filtersOf: (query: URLSearchParams, facts: PerformanceFacts) => Shown
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
  type: "reviews",
  filtersOf: (query, facts) => {
    const search = loadReviewsSearch(query)
    return {
      descriptor: reviewsRange(search, facts).descriptor,
      filters: toReviewExportFilters(search, facts),
    }
  },
  hrefOf: (query) => reviewsHref(query),
}

const ofPerformance: Screen["filtersOf"] = (query, facts) => {
  const search = loadPerformanceSearch(query)
  const range = performanceRange(search, facts)
  return { descriptor: range.descriptor, filters: toScheduledFilters(search, range) }
}

const screens: readonly Screen[] = [
  reviews,
  {
    type: "keywords",
    filtersOf: ofKeywords,
    hrefOf: (query) => keywordsHref(routes.keywords(), query),
  },
  {
    type: "keyword_details",
    filtersOf: ofKeywords,
    hrefOf: (query, keyword) => keywordsHref(routes.keyword(keyword ?? ""), query),
  },
  {
    type: "experience_categories",
    filtersOf: ofKeywords,
    hrefOf: (query) => keywordsHref(routes.experienceCategories(), query),
  },
  { type: "location_performance", filtersOf: ofPerformance, hrefOf: (query) => performanceHref(query) },
  { type: "group_performance", filtersOf: ofPerformance, hrefOf: (query) => performanceHref(query) },
]

/** The report of a type of exports; what names none is that of reviews. @throws ApiFailure for a type that has none. */
export function screenOf(type: string): Screen {
  const found = type === "" ? reviews : screens.find((screen) => screen.type === type)
  if (!found) throw new ApiFailure(422, scheduleTexts.notSaved)
  return found
}

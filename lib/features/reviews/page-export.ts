import type { ReviewsQuery } from "#lib/contract/index.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import { pageExport } from "#lib/features/exports/page-export.ts"
import { rangeFactsOf } from "#lib/page/range-facts.ts"
import { canonicalChildReviewsQuery, canonicalReviewsQuery } from "./canonical.ts"
import { ofChildren } from "./child-reviews.ts"
import type { ReviewsFacts } from "./filters.ts"
import { toReviewsListQuery } from "./queries.ts"
import { loadReviewsSearch, reviewsSearchParams } from "./search-params.ts"

/** All reviews of a list, whatever page of it is shown. */
const wholeList = (search: string, facts: ReviewsFacts): ReviewsQuery =>
  toReviewsListQuery({ ...loadReviewsSearch(new URLSearchParams(search)), before: null, after: null }, facts)

export const reviewsExport = pageExport({
  id: "reviews.export",
  parsers: reviewsSearchParams,
  query: async (search, session) => {
    const facts = await rangeFactsOf(session)
    return wholeList(canonicalReviewsQuery(search, facts), facts)
  },
})

export const childReviewsExport = pageExport({
  id: "reviews.export",
  parsers: reviewsSearchParams,
  query: async (search, session) => {
    const facts = { ...(await rangeFactsOf(session)), defaultRange: datesOf.childReviews.fallback }
    return ofChildren(wholeList(canonicalChildReviewsQuery(search, facts), facts), session)
  },
})

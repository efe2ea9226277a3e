import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import { reviewSorts } from "#lib/contract/reviews/constants.ts"
import { parseAsId, parseAsPage, parseAsText } from "#lib/features/filter-bar/parsers.ts"
import { pageParsers, pickable } from "#lib/features/filters/parsers.ts"

const filters = filtersOn("reviews")

/** The query of /reviews (000 §9, D-098): one object for the page's loader and the browser's hook. */
export const reviewsSearchParams = pageParsers(filters, {
  savedFilterId: parseAsId,
  before: parseAsText(1000),
  after: parseAsText(1000),
  /** The page waits for its figures, however long they take: where no script brings them later. */
  figures: parseAsStringLiteral(["true"]),
  /** Only of the chooser that stands in for the lists before scripts run. */
  page: parseAsPage,
  pick: parseAsStringLiteral([...pickable(filters), "savedFilterId"]),
  print: parseAsStringLiteral(["true"]),
  q: parseAsText(200),
  "sort[by]": parseAsStringLiteral(reviewSorts),
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
})

export type ReviewsSearch = inferParserType<typeof reviewsSearchParams>

/** Reads the query of /reviews; broken values count as absent, nothing is thrown. */
export const loadReviewsSearch = createLoader(reviewsSearchParams)

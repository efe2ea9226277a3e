import { createLoader, type inferParserType, parseAsNumberLiteral, parseAsStringLiteral } from "nuqs/server"
import { responseStates, reviewSorts, reviewStatuses, reviewTypes } from "#lib/contract/review-words.ts"
import { dateDescriptors } from "#lib/dates/descriptors.ts"
import {
  parseAsCategory,
  parseAsCommaList,
  parseAsDay,
  parseAsId,
  parseAsIds,
  parseAsPage,
  parseAsStars,
  parseAsText,
  parseAsWords,
} from "#lib/features/filter-bar/parsers.ts"

const oneOf =
  <T extends string>(words: readonly T[]) =>
  (text: string): text is T =>
    words.some((word) => word === text)

/** The query of /reviews (000 §9, D-098): one object for the page's loader and the browser's hook. */
export const reviewsSearchParams = {
  from: parseAsDay,
  to: parseAsDay,
  dateDescriptor: parseAsStringLiteral(dateDescriptors),
  groupId: parseAsId,
  locationId: parseAsIds,
  sourceId: parseAsId,
  rating: parseAsStars,
  sentiment: parseAsNumberLiteral([1, 0, -1]),
  category: parseAsCategory,
  savedFilterId: parseAsId,
  before: parseAsText(1000),
  after: parseAsText(1000),
  /** The page waits for its figures, however long they take: where no script brings them later. */
  figures: parseAsStringLiteral(["true"]),
  /** A word of the word cloud. */
  keyword: parseAsText(100),
  /** Only of the chooser that stands in for the lists before scripts run. */
  page: parseAsPage,
  pick: parseAsStringLiteral(["date", "groupId", "locationId", "sourceId", "savedFilterId", "tags"]),
  print: parseAsStringLiteral(["true"]),
  q: parseAsText(200),
  response: parseAsCommaList(oneOf(responseStates)),
  reviewStatusLabelId: parseAsId,
  reviewTypes: parseAsCommaList(oneOf(reviewTypes)),
  search_terms: parseAsText(200),
  "sort[by]": parseAsStringLiteral(reviewSorts),
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
  status: parseAsCommaList(oneOf(reviewStatuses)),
  tags: parseAsWords,
}

export type ReviewsSearch = inferParserType<typeof reviewsSearchParams>

/** Reads the query of /reviews; broken values count as absent, nothing is thrown. */
export const loadReviewsSearch = createLoader(reviewsSearchParams)

import { type ListHrefs, listHrefs } from "#lib/features/filter-bar/list-hrefs.ts"
import {
  canonicalScorecardsQuery,
  loadScorecardsSearch,
  type ScorecardsSearch,
  scorecardsOrder,
} from "./search-params.ts"

/** Addresses of the list of scorecards. */
export type ScorecardsHrefs = ListHrefs<ScorecardsSearch>

/**
 * Links of the list of scorecards.
 * @param path the page without its query.
 * @param query as it was sent.
 */
export const scorecardsHrefs = (path: string, query: URLSearchParams): ScorecardsHrefs =>
  listHrefs<ScorecardsSearch>(path, query, {
    load: loadScorecardsSearch,
    canonical: canonicalScorecardsQuery,
    sortBy: scorecardsOrder.by,
    sortOrder: scorecardsOrder.order,
  })

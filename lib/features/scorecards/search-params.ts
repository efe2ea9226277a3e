import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { scorecardSorts } from "#lib/contract/partner-scorecards/constants.ts"
import { canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { parseAsPage, parseAsText } from "#lib/features/filter-bar/parsers.ts"

/** The query of the list of scorecards (D-098). */
export const scorecardsSearchParams = {
  page: parseAsPage,
  search_terms: parseAsText(200),
  "sort[by]": parseAsStringLiteral(scorecardSorts),
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
}

export type ScorecardsSearch = inferParserType<typeof scorecardsSearchParams>

/** Reads the query of the list of scorecards; broken values count as absent, nothing is thrown. */
export const loadScorecardsSearch = createLoader(scorecardsSearchParams)

/** The order of the list when its address names none: newest first. */
export const scorecardsOrder = { by: "created_at", order: "desc" } as const

/** The canonical query of the list of scorecards. */
export const canonicalScorecardsQuery = (given: URLSearchParams | string): string =>
  canonicalQuery(given, { parsers: scorecardsSearchParams, defaultSort: scorecardsOrder }).toString()

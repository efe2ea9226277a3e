import { createLoader, type inferParserType } from "nuqs/server"
import { parseAsPage, parseAsText } from "#lib/features/filter-bar/parsers.ts"

/** The query of /settings/target-score: whose targets, a search for others, and the page that led here. */
export const targetScoreSearchParams = {
  locationId: parseAsText(64),
  groupId: parseAsText(64),
  q: parseAsText(200),
  page: parseAsPage,
  back: parseAsText(2_000),
}

export type TargetScoreSearch = inferParserType<typeof targetScoreSearchParams>

/** Reads the query of /settings/target-score; broken values count as absent, nothing is thrown. */
export const loadTargetScoreSearch = createLoader(targetScoreSearchParams)

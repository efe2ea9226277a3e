import { pageExport } from "#lib/features/exports/page-export.ts"
import { toScorecardsFilter } from "./queries.ts"
import { loadScorecardsSearch, scorecardsSearchParams } from "./search-params.ts"

/** The scorecards that a list shows. */
export const scorecardsExport = pageExport({
  id: "partner_scorecards.export",
  parsers: scorecardsSearchParams,
  query: (search) => toScorecardsFilter(loadScorecardsSearch(search)),
})

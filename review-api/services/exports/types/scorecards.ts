import { partnerScorecardsFilterSchema, scorecardSorts } from "#lib/contract/index.ts"
import { scorecardFileRows } from "../../partner-scorecards/export-scorecards.ts"
import { anyRows } from "../export-rows.ts"
import type { ExportType } from "../export-type.ts"
import { readFilters } from "../read-filters.ts"

/** The scorecards that the account has sent, as the list narrows and sorts them. */
export const scorecardsExport: ExportType = {
  permission: "partner_scorecard.read",
  filterNames: Object.keys(partnerScorecardsFilterSchema.shape),
  sorts: [...scorecardSorts, "relevance"],
  select(given) {
    const filters = readFilters(partnerScorecardsFilterSchema, given)
    return async (deps, scope) => anyRows(scorecardFileRows(deps, scope, filters))
  },
}

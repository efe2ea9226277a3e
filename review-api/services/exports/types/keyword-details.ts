import { keywordSorts } from "#lib/contract/index.ts"
import { invalid } from "../../../core/errors.ts"
import { keywordDetailFileRows } from "../../insights/insight-files.ts"
import { anyRows } from "../export-rows.ts"
import type { ExportType } from "../export-type.ts"
import { insightFilterNames, insightQuery } from "../insight-query.ts"

/** The sentences that mention one keyword, which the resource names (D-107). */
export const keywordDetailsExport: ExportType = {
  permission: "insights.read",
  filterNames: insightFilterNames,
  sorts: keywordSorts,
  select(given, keyword) {
    if (!keyword) throw invalid({ resource_id: ["must be a keyword"] })
    const queryOf = insightQuery(given)
    return async (deps, scope) =>
      anyRows(keywordDetailFileRows(deps, scope, await queryOf(deps, scope), keyword))
  },
}

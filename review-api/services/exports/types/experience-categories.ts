import { keywordSorts } from "#lib/contract/index.ts"
import { categoryFileRows } from "../../insights/insight-files.ts"
import { anyRows } from "../export-rows.ts"
import type { ExportType } from "../export-type.ts"
import { insightFilterNames, insightQuery } from "../insight-query.ts"

/** Experience categories as their page narrows them. */
export const experienceCategoriesExport: ExportType = {
  permission: "insights.read",
  filterNames: insightFilterNames,
  sorts: keywordSorts,
  select(given) {
    const queryOf = insightQuery(given)
    return async (deps, scope) => anyRows(categoryFileRows(deps, scope, await queryOf(deps, scope)))
  },
}

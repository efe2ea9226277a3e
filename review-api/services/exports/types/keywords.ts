import { keywordSorts } from "#lib/contract/index.ts"
import { keywordFileRows } from "../../insights/insight-files.ts"
import { anyRows } from "../export-rows.ts"
import type { ExportType } from "../export-type.ts"
import { insightFilterNames, insightQuery } from "../insight-query.ts"

/** Keywords as their page narrows and orders them. */
export const keywordsExport: ExportType = {
  permission: "insights.read",
  filterNames: insightFilterNames,
  sorts: keywordSorts,
  select(given) {
    const queryOf = insightQuery(given)
    return async (deps, scope) => anyRows(keywordFileRows(deps, scope, await queryOf(deps, scope)))
  },
}

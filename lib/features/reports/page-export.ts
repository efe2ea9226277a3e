import { pageExport } from "#lib/features/exports/page-export.ts"
import { rangeFactsOf } from "#lib/page/range-facts.ts"
import { toChildrenReportFilter } from "./queries.ts"
import { childrenReportSearchParams, loadChildrenReportSearch } from "./search-params.ts"

/** The report of child accounts. */
export const childrenReportExport = pageExport({
  id: "reports.export_children",
  parsers: childrenReportSearchParams,
  params: ({ account_id }) => ({ account_id }),
  query: async (search, session) =>
    toChildrenReportFilter(loadChildrenReportSearch(search), await rangeFactsOf(session)),
})

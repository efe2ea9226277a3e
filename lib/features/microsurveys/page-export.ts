import { pageExport } from "#lib/features/exports/page-export.ts"
import { rangeFactsOf } from "#lib/page/range-facts.ts"
import { toSummaryFilter } from "./queries.ts"
import { loadSummarySearch, summarySearchParams } from "./search-params.ts"

/** The id in the path of a summary: `…/{id}/summaries`. */
const idIn = (page: string): string => decodeURIComponent(page.split("/").at(-2) ?? "")

/** The answers that a summary counts (F-205). */
export const responsesExport = pageExport({
  id: "microsurveys.export",
  parsers: summarySearchParams,
  query: async (search, session, page) => ({
    account_id: String(session.account_id),
    microsurvey_id: idIn(page),
    ...toSummaryFilter(loadSummarySearch(search), await rangeFactsOf(session)),
  }),
})

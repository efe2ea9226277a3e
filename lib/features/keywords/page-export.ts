import { pageExport } from "#lib/features/exports/page-export.ts"
import { rangeFactsOf } from "#lib/page/range-facts.ts"
import { keywordIn } from "./keyword-in.ts"
import { toCloudQuery, toInsightsQuery } from "./queries.ts"
import { keywordsSearchParams, loadKeywordsSearch } from "./search-params.ts"

/** Data of a keywords page, with its account (P-422). */
const insights = (id: "insights.export_mentioned" | "insights.export_categories") =>
  pageExport({
    id,
    parsers: keywordsSearchParams,
    query: async (search, session) => ({
      account_id: String(session.account_id),
      ...toCloudQuery(loadKeywordsSearch(search), await rangeFactsOf(session)),
    }),
  })

export const keywordsExport = insights("insights.export_mentioned")
export const categoriesExport = insights("insights.export_categories")

/** Below the page of all keywords: the sentences of one of them. */
export const keywordExport = pageExport({
  id: "insights.export_sentences",
  parsers: keywordsSearchParams,
  query: async (search, session, page) => ({
    account_id: String(session.account_id),
    ...toInsightsQuery(loadKeywordsSearch(search), await rangeFactsOf(session)),
    keyword: keywordIn(page.slice(page.lastIndexOf("/") + 1)),
  }),
})

import { todayIn } from "#lib/dates/today.ts"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import { pageExport } from "#lib/features/exports/page-export.ts"
import { accountFactsOf } from "#lib/session/account-facts.ts"
import { insightsSearchParams, loadInsightsSearch } from "./search-params.ts"
import { insightsRange, toInsightFilter } from "./visit.ts"

/** The insights that the address shows. */
export const insightsExport = pageExport({
  id: "prescriptive_insights.export",
  parsers: insightsSearchParams,
  query: async (given, session) => {
    const { account, settings } = await accountFactsOf(session)
    const search = loadInsightsSearch(given)
    const facts = { today: todayIn(account.time_zone || "UTC"), weekStart: weekStartOfSettings(settings) }
    return {
      account_id: String(session.account_id),
      ...toInsightFilter(search, insightsRange(search, facts)),
    }
  },
})

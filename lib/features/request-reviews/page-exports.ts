import { pageExport } from "#lib/features/exports/page-export.ts"
import { rangeFactsOf } from "#lib/page/range-facts.ts"
import { toCampaignsFilter, toHistoryFilter, toOverviewFilter, toRecipientsFilter } from "./queries.ts"
import {
  campaignSearchParams,
  campaignsSearchParams,
  historySearchParams,
  loadCampaignSearch,
  loadCampaignsSearch,
  loadHistorySearch,
  loadOverviewSearch,
  overviewSearchParams,
} from "./search-params.ts"

/** Figures of the overview by location. */
export const overviewExport = pageExport({
  id: "reports.export_campaign_overview",
  parsers: overviewSearchParams,
  params: (session) => ({ account_id: String(session.account_id) }),
  query: async (search, session) => toOverviewFilter(loadOverviewSearch(search), await rangeFactsOf(session)),
})

/** Requests that the history lists. */
export const historyExport = pageExport({
  id: "requests.export",
  parsers: historySearchParams,
  query: async (search, session) => ({
    account_id: String(session.account_id),
    ...toHistoryFilter(loadHistorySearch(search), await rangeFactsOf(session)),
  }),
})

/** Campaigns that the list shows (F-513). */
export const campaignsExport = pageExport({
  id: "campaigns.export",
  parsers: campaignsSearchParams,
  query: async (search, session) => ({
    account_id: String(session.account_id),
    ...toCampaignsFilter(loadCampaignsSearch(search), await rangeFactsOf(session)),
  }),
})

const idIn = (page: string): string => decodeURIComponent(page.split("/").at(-1) ?? "")

/** Recipients that a campaign lists. */
export const recipientsExport = pageExport({
  id: "requests.export",
  parsers: campaignSearchParams,
  query: (search, session, page) => ({
    account_id: String(session.account_id),
    ...toRecipientsFilter(idIn(page), loadCampaignSearch(search)),
  }),
})

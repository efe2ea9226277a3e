import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import { type ChosenRange, chosenRange } from "#lib/dates/chosen-range.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import { present } from "#lib/features/filter-bar/api-query.ts"
import { apiQueryOf } from "#lib/features/filters/api-query.ts"
import type { CampaignSearch, CampaignsSearch, HistorySearch, OverviewSearch } from "./search-params.ts"

type Facts = { today: Day; weekStart?: WeekStart }
type DateSearch = Parameters<typeof chosenRange>[0]

/** Dates of the pages of the section (D-090): campaigns are listed for as long as the overview looks back. */
export const rangeOptions = {
  requestOverview: datesOf.requestOverview,
  campaigns: datesOf.requestOverview,
  requests: datesOf.requestHistory,
} as const
export type RangePage = keyof typeof rangeOptions

/** The range that a page shows. */
export const rangeOf = (page: RangePage, search: DateSearch, { today, weekStart }: Facts): ChosenRange =>
  chosenRange(search, rangeOptions[page].fallback, today, weekStart)

/** The API filter of the overview; its figures, lists and file all use it. */
export const toOverviewFilter = (search: OverviewSearch, facts: Facts) =>
  apiQueryOf(filtersOn("requestOverview"), search, rangeOf("requestOverview", search, facts))

const sortIn = (search: Pick<HistorySearch | CampaignsSearch, "sort[by]" | "sort[order]">) =>
  present({
    "sort[by]": search["sort[by]"] ?? undefined,
    "sort[order]": search["sort[order]"] ?? undefined,
  })

/** The API filter and order of the history: of the list and of its file. */
export const toHistoryFilter = (search: HistorySearch, facts: Facts) => ({
  ...apiQueryOf(filtersOn("requests"), search, rangeOf("requests", search, facts)),
  ...(search.kind === null ? {} : { single: search.kind === "single" }),
  ...sortIn(search),
})

/** The API filter and order of campaigns: of the list and of its file. */
export const toCampaignsFilter = (search: CampaignsSearch, facts: Facts) => ({
  ...apiQueryOf(filtersOn("campaigns"), search, rangeOf("campaigns", search, facts)),
  ...sortIn(search),
})

/** The API filter of the recipients of a campaign: of the list and of its file. */
export const toRecipientsFilter = (id: string, search: CampaignSearch) =>
  present({
    campaign_id: id,
    status: search.status ?? undefined,
    reason: search.reason ?? undefined,
    keywords: search.search_terms ?? undefined,
  })

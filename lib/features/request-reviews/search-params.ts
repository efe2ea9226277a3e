import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import {
  campaignSorts,
  type RequestReason,
  requestReasons,
  requestSorts,
  requestStatuses,
} from "#lib/contract/requests/constants.ts"
import { type CanonicalFacts, canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { parseAsPage, parseAsText } from "#lib/features/filter-bar/parsers.ts"
import { pageParsers, pickable } from "#lib/features/filters/parsers.ts"

const cursors = { before: parseAsText(1000), after: parseAsText(1000) }

/** The chooser that stands in for a page before scripts run, and its page. */
const chooser = { page: parseAsPage, q: parseAsText(200) }

/** The later cursor alone, and nothing of a chooser that is closed. */
function tidied(search: URLSearchParams, ofChooser: readonly string[]): string {
  if (search.has("after")) search.delete("before")
  if (!search.has("pick")) for (const name of ofChooser) search.delete(name)
  return search.toString()
}

const overviewFilters = filtersOn("requestOverview")

/** Columns by which locations are ordered. */
export const locationSorts = [
  "location",
  "sent",
  "delivered",
  "clicked",
  "answered",
  "answer_rate",
  "won",
  "last_sent",
] as const
export type LocationSort = (typeof locationSorts)[number]

/** The query of the overview (D-098); its page is that of the locations. */
export const overviewSearchParams = pageParsers(overviewFilters, {
  ...chooser,
  pick: parseAsStringLiteral(pickable(overviewFilters)),
  "sort[by]": parseAsStringLiteral(locationSorts),
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
})
export type OverviewSearch = inferParserType<typeof overviewSearchParams>
export const loadOverviewSearch = createLoader(overviewSearchParams)

/** The order of locations where the address names none. */
export const locationsOrder = { by: "sent", order: "desc" } as const

/** The canonical query of the overview. @param facts what is known about the account; the gate may know nothing. */
export const canonicalOverviewQuery = (given: URLSearchParams | string, facts: CanonicalFacts = {}): string =>
  tidied(
    canonicalQuery(
      given,
      { filters: overviewFilters, parsers: overviewSearchParams, defaultSort: locationsOrder },
      facts,
    ),
    ["q"],
  )

const historyFilters = filtersOn("requests")
const reasons = Object.keys(requestReasons) as RequestReason[]

/** The query of the history of requests. */
export const historySearchParams = pageParsers(historyFilters, {
  ...cursors,
  ...chooser,
  pick: parseAsStringLiteral(pickable(historyFilters)),
  /** Those of campaigns, or single ones. */
  kind: parseAsStringLiteral(["campaign", "single"]),
  "sort[by]": parseAsStringLiteral(requestSorts),
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
})
export type HistorySearch = inferParserType<typeof historySearchParams>
export const loadHistorySearch = createLoader(historySearchParams)

/** The order of requests and of campaigns where the address names none. */
export const newestFirst = { by: "created_at", order: "desc" } as const

/** The canonical query of the history. @param facts as of the overview. */
export const canonicalHistoryQuery = (given: URLSearchParams | string, facts: CanonicalFacts = {}): string =>
  tidied(
    canonicalQuery(
      given,
      { filters: historyFilters, parsers: historySearchParams, defaultSort: newestFirst },
      facts,
    ),
    ["page", "q"],
  )

const campaignsFilters = filtersOn("campaigns")

/** The query of the list of campaigns. */
export const campaignsSearchParams = pageParsers(campaignsFilters, {
  ...cursors,
  ...chooser,
  pick: parseAsStringLiteral(pickable(campaignsFilters)),
  "sort[by]": parseAsStringLiteral(campaignSorts),
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
})
export type CampaignsSearch = inferParserType<typeof campaignsSearchParams>
export const loadCampaignsSearch = createLoader(campaignsSearchParams)

/** The canonical query of the list of campaigns. @param facts as of the overview. */
export const canonicalCampaignsQuery = (
  given: URLSearchParams | string,
  facts: CanonicalFacts = {},
): string =>
  tidied(
    canonicalQuery(
      given,
      { filters: campaignsFilters, parsers: campaignsSearchParams, defaultSort: newestFirst },
      facts,
    ),
    ["page", "q"],
  )

/** The query of a campaign: which of its recipients are listed, and the page of its log. */
export const campaignSearchParams = {
  ...cursors,
  page: parseAsPage,
  status: parseAsStringLiteral(requestStatuses),
  reason: parseAsStringLiteral(reasons),
  search_terms: parseAsText(200),
}
export type CampaignSearch = inferParserType<typeof campaignSearchParams>
export const loadCampaignSearch = createLoader(campaignSearchParams)

/** The canonical query of a campaign. */
export function canonicalCampaignQuery(given: URLSearchParams | string): string {
  const search = canonicalQuery(given, { parsers: campaignSearchParams, defaultSort: newestFirst })
  if (search.has("after")) search.delete("before")
  return search.toString()
}

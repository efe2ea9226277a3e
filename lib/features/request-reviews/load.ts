import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { CampaignFigures } from "#lib/contract/campaigns/schema.ts"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { CampaignOverview } from "#lib/contract/reports/schema.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"
import { shareOf } from "#lib/format/numbers.ts"
import { toCampaignsFilter, toHistoryFilter, toOverviewFilter, toRecipientsFilter } from "./queries.ts"
import { type LocationSort, locationsOrder } from "./search-params.ts"
import type { CampaignsVisit, CampaignVisit, HistoryVisit, OverviewVisit } from "./visit.ts"

/** Figures of the overview. */
export const loadOverview = ({
  caller,
  accountId,
  search,
  facts,
}: OverviewVisit): Promise<Attempt<CampaignOverview>> =>
  attempt(
    callApi(caller, "reports.get_campaign_overview", {
      params: { account_id: accountId },
      query: toOverviewFilter(search, facts),
    }),
  )

const recentShown = 5

/** The newest campaigns with requests in the range. */
export const loadRecentCampaigns = ({
  caller,
  accountId,
  search,
  facts,
}: OverviewVisit): Promise<Attempt<AnswerOf<"reports.list_campaigns">>> =>
  attempt(
    callApi(caller, "reports.list_campaigns", {
      params: { account_id: accountId },
      query: { ...toOverviewFilter(search, facts), per_page: recentShown },
    }),
  )

/** Campaigns that stopped by themselves, the newest first; none where they may not be seen or can't be loaded. */
export async function loadPaused(caller: Caller, accountId: string) {
  const found = await attempt(
    callApi(caller, "campaigns.list", { query: { account_id: accountId, status: "paused", per_page: 10 } }),
  )
  return found.ok ? found.value._embedded.campaigns.filter(({ pause_reason: why }) => why !== "user") : []
}

const perPage = 25

const placeOf = ({ after, before }: { after: string | null; before: string | null }) =>
  after ? { after } : before ? { before } : {}

/** A page of requests. */
export const loadHistory = ({
  caller,
  accountId,
  search,
  facts,
}: HistoryVisit): Promise<Attempt<AnswerOf<"requests.list">>> =>
  attempt(
    callApi(caller, "requests.list", {
      query: {
        account_id: accountId,
        ...toHistoryFilter(search, facts),
        ...placeOf(search),
        per_page: perPage,
      },
    }),
  )

/** A page of campaigns. */
export const loadCampaigns = ({
  caller,
  accountId,
  search,
  facts,
}: CampaignsVisit): Promise<Attempt<AnswerOf<"campaigns.list">>> =>
  attempt(
    callApi(caller, "campaigns.list", {
      query: {
        account_id: accountId,
        ...toCampaignsFilter(search, facts),
        ...placeOf(search),
        per_page: perPage,
      },
    }),
  )

/** A campaign. @throws ApiFailure */
export const loadCampaign = (caller: Caller, id: string) =>
  callApi(caller, "campaigns.get", { params: { id } })

/** A page of the recipients of a campaign. */
export const loadRecipients = (
  caller: Caller,
  { id, search }: CampaignVisit,
): Promise<Attempt<AnswerOf<"requests.list">>> =>
  attempt(
    callApi(caller, "requests.list", {
      query: { ...toRecipientsFilter(id, search), ...placeOf(search), per_page: perPage },
    }),
  )

/** Recipients of a campaign by state and reason. */
export const loadOutcomes = (
  caller: Caller,
  id: string,
): Promise<Attempt<AnswerOf<"campaigns.get_outcomes">>> =>
  attempt(callApi(caller, "campaigns.get_outcomes", { params: { id } }))

const logShown = 50

/** The compliance log of a campaign. */
export const loadLog = (
  caller: Caller,
  { id, search }: CampaignVisit,
): Promise<Attempt<AnswerOf<"campaigns.list_compliance">>> =>
  attempt(
    callApi(caller, "campaigns.list_compliance", {
      params: { id },
      query: { per_page: logShown, page: search.page ?? 1 },
    }),
  )

export type LocationFigures = CampaignOverview["locations"][number]

/** How many of those whom a message reached have answered: percent; null where it reached nobody. */
export const answerRate = ({ delivered, answered }: Pick<CampaignFigures, "delivered" | "answered">) =>
  delivered > 0 ? shareOf(answered, delivered) : null

const rankOf: Readonly<Record<LocationSort, (row: LocationFigures) => string | number | null>> = {
  location: (row) => row.location_name,
  sent: (row) => row.sent,
  delivered: (row) => row.delivered,
  clicked: (row) => row.clicked,
  answered: (row) => row.answered,
  answer_rate: answerRate,
  won: (row) => row.won,
  last_sent: (row) => row.last_sent_on ?? null,
}

/** Locations in an order; those without the value come last. */
export function sortedLocations(
  rows: readonly LocationFigures[],
  by: LocationSort = locationsOrder.by,
  order: "asc" | "desc" = "asc",
): LocationFigures[] {
  const sign = order === "asc" ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [rankOf[by](one), rankOf[by](other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    if (typeof a === "string" && typeof b === "string") return sign * a.localeCompare(b)
    if (a === b) return one.location_name.localeCompare(other.location_name)
    return a < b ? -sign : sign
  })
}

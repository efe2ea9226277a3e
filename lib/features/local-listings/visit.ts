import { callApi } from "#lib/api-client/call-api.ts"
import type { AnswerOf } from "#lib/contract/operations.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"
import { unlessMissing } from "#lib/errors/unless-missing.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import {
  addressOfVisit,
  type FilteredPage,
  loadBarOf,
  type PageVisit,
  readVisit,
} from "#lib/features/filters/page-visit.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { routes } from "#lib/routes/routes.ts"
import { listingsHref } from "./hrefs.ts"
import { toListingsFilter, toListingsQuery } from "./queries.ts"
import { canonicalListingsQuery, type ListingsSearch, loadListingsSearch } from "./search-params.ts"

/** /dashboard/local_listings that is being visited. */
export type ListingsVisit = PageVisit<ListingsSearch>

const page: FilteredPage<ListingsSearch> = {
  name: "localListings",
  path: () => routes.localListings(),
  load: loadListingsSearch,
  canonical: canonicalListingsQuery,
  href: listingsHref,
}

/** Reads the address of the page. @param given the query as the page is handed it. */
export const visitOf = (
  context: PageContext,
  given: Record<string, string | string[] | undefined>,
): ListingsVisit => readVisit(page, context, given)

/** Where a visit is led to first. @returns null for an address that is as it should be. */
export const addressOf = (visit: ListingsVisit) => addressOfVisit(page, visit)

/** Data of the bar. @throws ApiFailure that leads away from the page. */
export const loadBar = (visit: ListingsVisit) =>
  loadBarOf(page, { ...visit, search: { ...visit.search, sourceId: null } })

export type ListingsList = AnswerOf<"local_listings.list_locations">
export type ListingsOverview = AnswerOf<"local_listings.get_overview">
export type OpenListing = AnswerOf<"local_listings.get">

/** A page of the table. @throws ApiFailure that leads away from the page. */
export const loadListings = ({ caller, accountId, search }: ListingsVisit): Promise<Attempt<ListingsList>> =>
  attempt(
    shownPage(search.page, async (page) => {
      const list = await callApi(caller, "local_listings.list_locations", {
        params: { account_id: accountId },
        query: { ...toListingsQuery(search), page },
      })
      return { ...list, totalPages: list.paging.total_pages }
    }),
  )

/** Counts of the filtered listings; null if they could not be loaded, which the table reports. */
export async function loadOverview({
  caller,
  accountId,
  search,
}: ListingsVisit): Promise<ListingsOverview | null> {
  const loaded = await attempt(
    callApi(caller, "local_listings.get_overview", {
      params: { account_id: accountId },
      query: toListingsFilter(search),
    }),
  )
  return loaded.ok ? loaded.value : null
}

/** How the directories are connected, by their codes; null where it could not be loaded. */
export async function loadConnections({ caller, accountId }: Pick<ListingsVisit, "caller" | "accountId">) {
  const loaded = await attempt(
    callApi(caller, "local_listings.get_integration_overview", { query: { account_id: accountId } }),
  )
  if (!loaded.ok) return null
  const rows = loaded.value.integrations
  return new Map(rows.map(({ source_code, integration_status }) => [source_code, integration_status]))
}

/** How each directory responds; server only. @throws ApiFailure that leads away from the page. */
export const loadDirectoryHealth = ({ caller, accountId }: Pick<ListingsVisit, "caller" | "accountId">) =>
  attempt(
    callApi(caller, "local_listings.get_health", { query: { account_id: accountId } }).then(
      ({ directories }) => directories,
    ),
  )

/** Summary of the files for Apple Maps and Bing, where they are offered; null otherwise. @throws ApiFailure that leads away. */
export async function loadFiles({ caller, accountId, search }: ListingsVisit) {
  if (!search.files) return null
  const query = { account_id: accountId, ...toListingsFilter(search) }
  return attempt(
    callApi(caller, "directory_files.list", { query }).then(({ directory_files }) => directory_files),
  )
}

/** The location whose flyout is open; null without one, and for one that is gone. */
export async function loadOpen({ caller, accountId, search }: ListingsVisit): Promise<OpenListing | null> {
  const { openLocation: id, refresh } = search
  if (!id) return null
  const query = { account_id: accountId, ...(refresh && { refresh: true }) }
  const loaded = await attempt(
    unlessMissing(callApi(caller, "local_listings.get", { params: { id }, query })),
  )
  return loaded.ok ? loaded.value : null
}

/** A day of the listing whose history is open, and a stretch of the days on which it changed. */
export type ListingHistory = Attempt<{
  day: AnswerOf<"local_listings.get_day">
  days: AnswerOf<"local_listings.list_days">
}>

const daysPerPage = 10

/** The history that the address opens; null without one. A day to come counts as today. @throws ApiFailure that leads away. */
export async function loadHistory(visit: ListingsVisit): Promise<ListingHistory | null> {
  const { caller, accountId, search, context } = visit
  const { openLocation: id, openDirectory: code, historyDay, daysAfter, daysBefore } = search
  if (!id || !code || !historyDay) return null
  const asked = { account_id: accountId, directory_code: code }
  const day = historyDay > context.today ? context.today : historyDay
  const place = daysAfter ? { after: daysAfter } : daysBefore ? { before: daysBefore } : {}
  return attempt(
    Promise.all([
      callApi(caller, "local_listings.get_day", { params: { id, day }, query: asked }),
      callApi(caller, "local_listings.list_days", {
        params: { id },
        query: { directory_code: code, per_page: daysPerPage, ...place },
      }),
    ]).then(([shown, days]) => ({ day: shown, days })),
  )
}

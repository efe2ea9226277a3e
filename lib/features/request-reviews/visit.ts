import { type Patch, patchedQuery, valueChange } from "#lib/features/filter-bar/changes.ts"
import {
  addressOfVisit,
  type FilteredPage,
  loadBarOf,
  type PageVisit,
  readVisit,
} from "#lib/features/filters/page-visit.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import {
  type CampaignSearch,
  type CampaignsSearch,
  canonicalCampaignQuery,
  canonicalCampaignsQuery,
  canonicalHistoryQuery,
  canonicalOverviewQuery,
  type HistorySearch,
  loadCampaignSearch,
  loadCampaignsSearch,
  loadHistorySearch,
  loadOverviewSearch,
  newestFirst,
  type OverviewSearch,
} from "./search-params.ts"

type Given = Record<string, string | string[] | undefined>

/** A page of the section with its filters: how its visits are read. */
function filtered<Search extends Parameters<typeof addressOfVisit>[1]["search"]>(
  page: Omit<FilteredPage<Search>, "href">,
) {
  const href = (query: URLSearchParams, patch: Patch = {}) =>
    withQuery(page.path(), new URLSearchParams(page.canonical(patchedQuery(query, patch))))
  const whole: FilteredPage<Search> = { ...page, href }
  return {
    /** The page after a change of its query. */
    href,
    visitOf: (context: PageContext, given: Given): PageVisit<Search> => readVisit(whole, context, given),
    /** Where a visit is led to first. @returns null for an address that is as it should be. */
    addressOf: (visit: PageVisit<Search>) => addressOfVisit(whole, visit),
    /** Data of the bar; the pages have no filter of sources. @throws ApiFailure that leads away from the page */
    loadBar: (visit: PageVisit<Search>) =>
      loadBarOf(whole, { ...visit, search: { ...visit.search, sourceId: null } } as never),
  }
}

export type OverviewVisit = PageVisit<OverviewSearch>
export const overviewPage = filtered<OverviewSearch>({
  name: "requestOverview",
  path: () => routes.requestReviewsOverview(),
  load: loadOverviewSearch,
  canonical: canonicalOverviewQuery,
})

export type HistoryVisit = PageVisit<HistorySearch>
export const historyPage = filtered<HistorySearch>({
  name: "requests",
  path: () => routes.requestHistory(),
  load: loadHistorySearch,
  canonical: canonicalHistoryQuery,
})

export type CampaignsVisit = PageVisit<CampaignsSearch>
export const campaignsPage = filtered<CampaignsSearch>({
  name: "campaigns",
  path: () => routes.requestCampaigns(),
  load: loadCampaignsSearch,
  canonical: canonicalCampaignsQuery,
})

type Sorted = { "sort[by]": string | null; "sort[order]": "asc" | "desc" | null }

/** The order of a list of the section, and its address in another one, from its first page. */
export const sortOf = (search: Sorted, hrefOf: (patch: Patch) => string) => ({
  sort: {
    by: search["sort[by]"] ?? newestFirst.by,
    direction: search["sort[order]"] ?? (search["sort[by]"] ? ("asc" as const) : newestFirst.order),
  },
  sortHref: (sort: { by: string; direction: "asc" | "desc" } | null) =>
    hrefOf(valueChange({ "sort[by]": sort?.by ?? null, "sort[order]": sort?.direction ?? null })),
})

/** A campaign that is being visited. */
export type CampaignVisit = { id: string; query: URLSearchParams; search: CampaignSearch }

/** A campaign after a change of its query. */
export const campaignHref = (id: string, query: URLSearchParams, patch: Patch = {}): string =>
  withQuery(
    routes.requestCampaign(id),
    new URLSearchParams(canonicalCampaignQuery(patchedQuery(query, patch))),
  )

export function campaignVisitOf(id: string, query: URLSearchParams): CampaignVisit {
  const canonical = new URLSearchParams(canonicalCampaignQuery(query))
  return { id, query: canonical, search: loadCampaignSearch(canonical) }
}

import { callApi } from "#lib/api-client/call-api.ts"
import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import type { AnswerOf } from "#lib/contract/operations.ts"
import type { InsightFilter } from "#lib/contract/prescriptive-insights/schema.ts"
import { type ChosenRange, chosenRange } from "#lib/dates/chosen-range.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"
import { present } from "#lib/features/filter-bar/api-query.ts"
import { type Patch, patchedQuery, valueChange } from "#lib/features/filter-bar/changes.ts"
import { apiQueryOf } from "#lib/features/filters/api-query.ts"
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
import { canonicalInsightsQuery, type InsightsSearch, loadInsightsSearch } from "./search-params.ts"

/** Rows of a page. */
const perPage = 25

/** The page of prescriptive insights that is being visited. */
export type InsightsVisit = PageVisit<InsightsSearch> & { range: ChosenRange }

/** The page after a change of its query. */
export const insightsHref = (query: URLSearchParams, patch: Patch = {}): string =>
  withQuery(
    routes.prescriptiveInsights(),
    new URLSearchParams(canonicalInsightsQuery(patchedQuery(query, patch))),
  )

/** The same for a change that starts the list again. */
export const changedInsightsHref = (query: URLSearchParams, patch: Patch): string =>
  insightsHref(query, valueChange(patch))

const page: FilteredPage<InsightsSearch> = {
  name: "prescriptiveInsights",
  path: () => routes.prescriptiveInsights(),
  load: loadInsightsSearch,
  canonical: canonicalInsightsQuery,
  href: insightsHref,
}

/** The range of an address: six months unless chosen. */
export const insightsRange = (
  search: InsightsSearch,
  { today, weekStart }: { today: Day; weekStart?: WeekStart },
): ChosenRange => chosenRange(search, datesOf.prescriptiveInsights.fallback, today, weekStart)

/** Reads the address of the page. @param given the query as the page is handed it. */
export function visitOf(
  context: PageContext,
  given: Record<string, string | string[] | undefined>,
): InsightsVisit {
  const visit = readVisit(page, context, given)
  return { ...visit, range: insightsRange(visit.search, visit.facts) }
}

/** Where a visit is led to first. @returns null for an address that is as it should be. */
export const addressOf = (visit: InsightsVisit) => addressOfVisit(page, visit)

/** Data of the bar. @throws ApiFailure that leads away from the page. */
export const loadBar = (visit: InsightsVisit) =>
  loadBarOf(page, { ...visit, search: { ...visit.search, sourceId: null } })

/** The API filter of an address, with the states of its tab. */
export function toInsightFilter(search: InsightsSearch, range: ChosenRange): InsightFilter {
  const { published_after: start_date, published_before: end_date, ...rest } = apiQueryOf(
    filtersOn("prescriptiveInsights"),
    search,
    range,
  )
  return present({
    ...rest,
    start_date,
    end_date,
    state: search.state ? [search.state] : ["open", "assigned"],
  }) as InsightFilter
}

export type InsightsList = AnswerOf<"prescriptive_insights.list">

/** A page of insights. @throws ApiFailure that leads away from the page. */
export const loadInsights = ({ caller, accountId, search, range }: InsightsVisit): Promise<Attempt<InsightsList>> =>
  attempt(
    callApi(caller, "prescriptive_insights.list", {
      query: {
        account_id: accountId,
        ...toInsightFilter(search, range),
        page: search.page ?? 1,
        per_page: perPage,
      },
    }),
  )

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
import { canonicalSummaryQuery, loadSummarySearch, type SummarySearch } from "./search-params.ts"

/** The summary of a microsurvey that is being visited. */
export type SummaryVisit = PageVisit<SummarySearch>

/** A summary after a change of its query. @param path of the page. */
export const summaryHref = (path: string, query: URLSearchParams, patch: Patch = {}): string =>
  withQuery(path, new URLSearchParams(canonicalSummaryQuery(patchedQuery(query, patch))))

/** The same for a change that starts its lists again. */
export const changedSummaryHref = (path: string, query: URLSearchParams, patch: Patch): string =>
  summaryHref(path, query, valueChange(patch))

const pageOf = (id: string): FilteredPage<SummarySearch> => ({
  name: "microsurveySummaries",
  path: () => routes.microsurveySummaries(id),
  load: loadSummarySearch,
  canonical: canonicalSummaryQuery,
  href: (query, patch) => summaryHref(routes.microsurveySummaries(id), query, patch),
})

/** Reads the address of a summary. @param given the query as the page is handed it. */
export const visitOf = (
  context: PageContext,
  id: string,
  given: Record<string, string | string[] | undefined>,
): SummaryVisit => readVisit(pageOf(id), context, given)

/** Where a visit is led to first. @returns null for an address that is as it should be. */
export const addressOf = (id: string, visit: SummaryVisit) => addressOfVisit(pageOf(id), visit)

/** Data of the bar, and errors of what could not be loaded. @throws ApiFailure that leads away from the page */
export const loadBar = (id: string, visit: SummaryVisit) => loadBarOf(pageOf(id), visit)

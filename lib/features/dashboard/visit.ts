import type { ChosenRange } from "#lib/dates/chosen-range.ts"
import type { DayRange } from "#lib/dates/resolve-range.ts"
import {
  addressOfVisit,
  type FilteredPage,
  loadBarOf,
  type PageVisit,
  readVisit,
} from "#lib/features/filters/page-visit.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { routes } from "#lib/routes/routes.ts"
import { dashboardHref } from "./hrefs.ts"
import { dashboardComparison, dashboardRange } from "./queries.ts"
import { canonicalDashboardQuery, type DashboardSearch, loadDashboardSearch } from "./search-params.ts"

/** A dashboard that is being visited: what its address asks for, and of whom. */
export type DashboardVisit = PageVisit<DashboardSearch> & {
  range: ChosenRange
  /** Null for All Time, which is compared with nothing (D-094). */
  before: DayRange | null
}

const page: FilteredPage<DashboardSearch> = {
  name: "dashboard",
  path: () => routes.dashboard(),
  load: loadDashboardSearch,
  canonical: canonicalDashboardQuery,
  href: dashboardHref,
}

/** Reads the address of /dashboard. @param given the query as the page is handed it. */
export function visitOf(
  context: PageContext,
  given: Record<string, string | string[] | undefined>,
): DashboardVisit {
  const visit = readVisit(page, context, given)
  const range = dashboardRange(visit.search, visit.facts)
  return { ...visit, range, before: dashboardComparison(range) }
}

/** Where a visit is led to first. @returns null for an address that is as it should be. */
export const addressOf = (visit: DashboardVisit) => addressOfVisit(page, visit)

/** Data of the bar. @throws ApiFailure that leads away from the page. */
export const loadBar = (visit: DashboardVisit) => loadBarOf(page, visit)

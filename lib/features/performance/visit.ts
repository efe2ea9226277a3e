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
import { performanceHref } from "./hrefs.ts"
import { comparisonOf, performanceRange } from "./queries.ts"
import {
  canonicalPerformanceQuery,
  loadPerformanceSearch,
  type PerformanceSearch,
  type View,
} from "./search-params.ts"
import { type Variant, variantOf } from "./variant.ts"

/** Location Performance as it is being visited: what its address asks for, and of whom. */
export type PerformanceVisit = PageVisit<PerformanceSearch> & {
  variant: Variant
  /** Groups only where the account has them. */
  view: View
  range: ChosenRange
  /** Null for All Time and where it is not compared. */
  before: DayRange | null
}

const page: FilteredPage<PerformanceSearch> = {
  name: "locations",
  path: () => routes.locationPerformance(),
  load: loadPerformanceSearch,
  canonical: canonicalPerformanceQuery,
  href: performanceHref,
}

/** Whether the account has groups that the user may see. */
export const hasGroups = ({ can }: Pick<PageContext, "can">): boolean => can("group.read")

/** Reads the address of /dashboard/locations. @param given the query as the page is handed it. */
export function visitOf(
  context: PageContext,
  given: Record<string, string | string[] | undefined>,
): PerformanceVisit {
  const visit = readVisit(page, context, given)
  const { search, facts } = visit
  const range = performanceRange(search, facts)
  return {
    ...visit,
    variant: variantOf(context),
    view: search.view === "groups" && hasGroups(context) ? "groups" : "locations",
    range,
    before: comparisonOf(search, range),
  }
}

/** Where a visit is led to first. @returns null for an address that is as it should be. */
export const addressOf = (visit: PerformanceVisit) => addressOfVisit(page, visit)

/** Data of the bar. @throws ApiFailure that leads away from the page. */
export const loadBar = (visit: PerformanceVisit) => loadBarOf(page, visit)

import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { callApi } from "#lib/api-client/call-api.ts"
import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import { type AnswerOf, maxTopN } from "#lib/contract/index.ts"
import type { ChosenRange } from "#lib/dates/chosen-range.ts"
import type { DayRange } from "#lib/dates/resolve-range.ts"
import { type CanonicalFacts, canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { type Patch, patchedQuery, valueChange } from "#lib/features/filter-bar/changes.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
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
import { dashboardComparison, dashboardRange, toFiguresOf } from "./queries.ts"
import { dashboardSearchParams } from "./search-params.ts"

/** The query of /dashboard/targets: the filters of the dashboard, the order and the page of the list. */
const targetListParams = {
  ...dashboardSearchParams,
  "sort[by]": parseAsStringLiteral(["score"]),
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
}

type TargetListSearch = inferParserType<typeof targetListParams>

/** The furthest from its targets comes first. */
const defaultSort = { by: "score", order: "asc" } as const

const shape = { filters: filtersOn("dashboard"), parsers: targetListParams, defaultSort }

/** The canonical query of /dashboard/targets (D-089). @param facts of the account; the gate may know nothing. */
export const canonicalTargetListQuery = (
  given: URLSearchParams | string,
  facts: CanonicalFacts = {},
): string => {
  const search = canonicalQuery(given, shape, facts)
  if (!search.has("pick")) search.delete("q")
  return search.toString()
}

/** /dashboard/targets after a change of its query. */
export const targetListHref = (query: URLSearchParams, patch: Patch = {}): string =>
  withQuery(
    routes.dashboardTargets(),
    new URLSearchParams(canonicalTargetListQuery(patchedQuery(query, patch))),
  )

type Sort = { by: string; direction: "asc" | "desc" }

/** The list in another order, from its first page. */
export const sortedTargetsHref = (query: URLSearchParams, sort: Sort | null): string =>
  targetListHref(query, valueChange({ "sort[by]": sort?.by ?? null, "sort[order]": sort?.direction ?? null }))

/** The list that is being visited. */
export type TargetListVisit = PageVisit<TargetListSearch> & { range: ChosenRange; before: DayRange | null }

const page: FilteredPage<TargetListSearch> = {
  name: "dashboard",
  path: () => routes.dashboardTargets(),
  load: createLoader(targetListParams),
  canonical: canonicalTargetListQuery,
  href: targetListHref,
}

/** Reads the address of /dashboard/targets. @param given the query as the page is handed it. */
export function targetListVisit(
  context: PageContext,
  given: Record<string, string | string[] | undefined>,
): TargetListVisit {
  const visit = readVisit(page, context, given)
  const range = dashboardRange(visit.search, visit.facts)
  return { ...visit, range, before: dashboardComparison(range) }
}

/** Where a visit is led to first. @returns null for an address that is as it should be. */
export const addressOfTargetList = (visit: TargetListVisit) => addressOfVisit(page, visit)

/** Data of the bar. @throws ApiFailure that leads away from the page. */
export const loadTargetListBar = (visit: TargetListVisit) => loadBarOf(page, visit)

/** How the list of an address is ordered. */
export const targetSortOf = ({ search }: Pick<TargetListVisit, "search">): Sort => ({
  by: defaultSort.by,
  direction: search["sort[order]"] ?? defaultSort.order,
})

/** Locations with what they have reached of their targets (D-254), a page at a time. @throws ApiFailure */
export const loadTargetList = (visit: TargetListVisit): Promise<AnswerOf<"target_scores.list">> => {
  const { caller, search, range, before } = visit
  const figures = toFiguresOf(search, range, before !== null)
  return shownPage(search.page, (shown) =>
    callApi(caller, "target_scores.list", {
      query: {
        ...figures,
        group_by: "location",
        top_n: maxTopN,
        "sort[order]": targetSortOf(visit).direction,
        page: shown,
        per_page: 50,
      },
    }),
  )
}

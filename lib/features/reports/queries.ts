import { callApi } from "#lib/api-client/call-api.ts"
import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import type { AnswerOf, ChildrenReportFilter } from "#lib/contract/index.ts"
import { comparisonRange } from "#lib/dates/resolve-range.ts"
import { present } from "#lib/features/filter-bar/api-query.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import { apiQueryOf } from "#lib/features/filters/api-query.ts"
import type { Session } from "#lib/session/session.ts"
import { childrenReportRange, type RangeFacts } from "./filters.ts"
import type { ChildrenReportSearch } from "./search-params.ts"

export type ChildrenReport = AnswerOf<"reports.list_children">

/** The API filter of the report: list and file use it. @param facts the account's today and week start. */
export function toChildrenReportFilter(
  search: ChildrenReportSearch,
  facts: RangeFacts,
): ChildrenReportFilter {
  const asked = apiQueryOf(filtersOn("partnerReports"), search, childrenReportRange(search, facts))
  const { published_after: start_date, published_before: end_date, ...others } = asked
  return present({
    start_date,
    end_date,
    ...others,
    "sort[by]": search["sort[by]"],
    "sort[order]": search["sort[order]"],
  })
}

/**
 * The asked page of the report, the last one when that lies beyond; each figure against the period before (D-094).
 * @throws ApiFailure
 */
export async function loadChildrenReport(
  session: Session,
  search: ChildrenReportSearch,
  facts: RangeFacts,
): Promise<ChildrenReport> {
  const range = childrenReportRange(search, facts)
  const isCompared = comparisonRange(range.descriptor, range) !== null
  const filter = { ...toChildrenReportFilter(search, facts), ...(isCompared ? { with_lag: true } : {}) }
  const read = (page: number) =>
    callApi(session, "reports.list_children", {
      params: { account_id: String(session.account_id) },
      query: page === 1 ? filter : { ...filter, page },
    })
  return shownPage(search.page, read)
}

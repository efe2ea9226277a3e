import { type ChosenRange, chosenRange } from "#lib/dates/chosen-range.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import { barOf } from "#lib/features/filters/bar-fields.ts"
import { countFilters } from "#lib/features/filters/count.ts"
import type { ChildrenReportSearch } from "./search-params.ts"

export type RangeFacts = { today: Day; weekStart?: WeekStart }

/** The range that the report shows. */
export const childrenReportRange = (
  search: Pick<ChildrenReportSearch, "from" | "to" | "dateDescriptor">,
  { today, weekStart }: RangeFacts,
): ChosenRange => chosenRange(search, datesOf.partnerReports.fallback, today, weekStart)

/** The filter bar of the report. */
export const childrenReportBar = barOf("partnerReports", { dates: datesOf.partnerReports })

/** The n of FILTERS (n), D-096. */
export const countChildrenReportFilters = (search: ChildrenReportSearch, facts: RangeFacts): number =>
  countFilters("partnerReports", search, childrenReportRange(search, facts))

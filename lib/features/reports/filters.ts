import { type ChosenRange, chosenRange } from "#lib/dates/chosen-range.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import type { FilterField } from "#lib/features/filter-bar/fields.ts"
import type { ChildrenReportSearch } from "./search-params.ts"

export type RangeFacts = { today: Day; weekStart?: WeekStart }

/** The range that the report shows. */
export const childrenReportRange = (
  search: Pick<ChildrenReportSearch, "from" | "to" | "dateDescriptor">,
  { today, weekStart }: RangeFacts,
): ChosenRange => chosenRange(search, datesOf.partnerReports.fallback, today, weekStart)

/** The filter bar of the report. */
export const childrenReportFields: FilterField[] = [
  {
    kind: "date",
    name: "dateDescriptor",
    label: "Date",
    ...datesOf.partnerReports,
  },
]

/** What Clear All removes besides the page (D-096). */
export const clearedFilters = ["from", "to", "dateDescriptor", "search_terms"] as const

/** The n of FILTERS (n), D-096. */
export const countChildrenReportFilters = (search: ChildrenReportSearch, facts: RangeFacts): number =>
  (childrenReportRange(search, facts).isDefault ? 0 : 1) + (search.search_terms === null ? 0 : 1)

import { type ChosenRange, chosenRange } from "#lib/dates/chosen-range.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import type { ChildrenReportSearch } from "./search-params.ts"

export type RangeFacts = { today: Day; weekStart?: WeekStart }

/** The range that the report shows. */
export const childrenReportRange = (
  search: Pick<ChildrenReportSearch, "from" | "to" | "dateDescriptor">,
  { today, weekStart }: RangeFacts,
): ChosenRange => chosenRange(search, datesOf.partnerReports.fallback, today, weekStart)

import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import type { SurveyAnswersFilter } from "#lib/contract/microsurveys/schema.ts"
import { type ChosenRange, chosenRange } from "#lib/dates/chosen-range.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import { apiQueryOf, exportFiltersOf } from "#lib/features/filters/api-query.ts"
import type { SummarySearch } from "./search-params.ts"

type Facts = { today: Day; weekStart?: WeekStart }

const filters = filtersOn("microsurveySummaries")

/** The range that a summary shows: seven days unless chosen (D-090). */
export const summaryRange = (search: SummarySearch, { today, weekStart }: Facts): ChosenRange =>
  chosenRange(search, datesOf.microsurveySummaries.fallback, today, weekStart)

/** The API filter of a summary; its figures, lists and files all use it. */
export const toSummaryFilter = (search: SummarySearch, facts: Facts): SurveyAnswersFilter =>
  apiQueryOf(filters, search, summaryRange(search, facts))

/** The same filter in the words of exports (000 §7). */
export const toSummaryExportFilters = (search: SummarySearch, facts: Facts): Record<string, unknown> =>
  exportFiltersOf(filters, toSummaryFilter(search, facts), summaryRange(search, facts))

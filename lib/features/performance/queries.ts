import type { ExportResource, ExportTypeCode } from "#lib/contract/export-files/constants.ts"
import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import type { PerformanceQuery } from "#lib/contract/index.ts"
import { type ChosenRange, chosenRange } from "#lib/dates/chosen-range.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import { comparisonRange, type DayRange } from "#lib/dates/resolve-range.ts"
import { apiQueryOf, exportFiltersOf } from "#lib/features/filters/api-query.ts"
import { defaultSort, type PerformanceSearch, type View } from "./search-params.ts"
import type { Variant } from "./variant.ts"

/** Account facts that reading a filter needs. */
export type PerformanceFacts = { today: Day; weekStart: WeekStart }

const filters = filtersOn("locations")

/** The range that the table shows: six months unless chosen (001 §2). */
export const performanceRange = (
  search: PerformanceSearch,
  { today, weekStart }: PerformanceFacts,
): ChosenRange => chosenRange(search, datesOf.locations.fallback, today, weekStart)

/** The range that it is compared with; null for All Time (D-094), and where comparing is off (D-252). */
export const comparisonOf = (search: PerformanceSearch, range: ChosenRange): DayRange | null =>
  search.compare === "false" ? null : comparisonRange(range.descriptor, range)

const orderOf = (search: PerformanceSearch) => ({
  "sort[by]": search["sort[by]"] ?? defaultSort.by,
  "sort[order]": search["sort[order]"] ?? (search["sort[by]"] ? "asc" : defaultSort.order),
})

/** The table that an address asks for (D-138, D-252); the same query makes its files. */
export function toPerformanceQuery(search: PerformanceSearch, range: ChosenRange): PerformanceQuery {
  const { published_after, published_before, ...places } = apiQueryOf(filters, search, range)
  return {
    start_date: published_after,
    end_date: published_before,
    ...places,
    ...(comparisonOf(search, range) ? { with_lag: true } : {}),
    ...orderOf(search),
  } as PerformanceQuery
}

/** Resources of the table as a polled file (D-106). */
export const resources: Record<Variant, Record<View, ExportResource>> = {
  industry: { locations: "location_performance", groups: "location_performance" },
  new: { locations: "locations", groups: "groups" },
  old: { locations: "metric_locations", groups: "metric_groups" },
}

/** Types of the table as a schedule (D-106). */
export const exportTypes: Record<View, ExportTypeCode> = {
  locations: "location_performance",
  groups: "group_performance",
}

/**
 * The table in the words of exports (000 §7), as a schedule has it: its type says whose rows, and each mail is compared
 * with the period before.
 */
export function toScheduledFilters(search: PerformanceSearch, range: ChosenRange): Record<string, unknown> {
  const { published_after: _, ...places } = apiQueryOf(filters, search, range)
  return {
    ...exportFiltersOf(filters, places, range),
    ...orderOf(search),
  }
}

/** The same for a polled file: compared as the table is; the industry score has one resource for both views. */
export const toExportFilters = (
  search: PerformanceSearch,
  range: ChosenRange,
  { variant, view }: { variant: Variant; view: View },
): Record<string, unknown> => ({
  ...toScheduledFilters(search, range),
  with_lag: comparisonOf(search, range) !== null,
  ...(variant === "industry" ? { group_by: view === "groups" ? "group" : "location" } : {}),
})

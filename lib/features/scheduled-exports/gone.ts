import { everyFilter } from "#lib/contract/filters/filters-on.ts"
import { droppedFilters } from "#lib/contract/filters/kind-labels.ts"
import type { NamedFilters } from "#lib/contract/filters/known-filters.ts"
import { namedBy, valuesIn } from "#lib/contract/filters/values.ts"
import { reportQuery } from "#lib/contract/scheduled-exports/constants.ts"
import type { ScheduledExport } from "#lib/contract/scheduled-exports/schema.ts"

/** Rows that a report's URL refers to, by kind (D-098). */
const namedInAddress = (query: URLSearchParams): NamedFilters =>
  namedBy(everyFilter, (filter) => valuesIn(filter, query.get(filter.address)))

/**
 * The kinds of filters that a schedule would lose because they are gone, if it were saved with what the report shows
 * (D-270).
 * @param query of the report.
 * @returns none for a new one, or from a Review API that does not tell what is gone.
 */
export function droppedByReport(schedule: ScheduledExport | null, query: string): string[] {
  const gone = schedule?.gone_filters ?? []
  if (!schedule || gone.length === 0) return []
  const before = namedInAddress(new URLSearchParams(reportQuery(schedule.filters, null)))
  return droppedFilters(gone, before, namedInAddress(new URLSearchParams(query)))
}

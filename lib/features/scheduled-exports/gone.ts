import { droppedFilters } from "#lib/contract/filters/gone-words.ts"
import type { NamedFilters } from "#lib/contract/filters/known-filters.ts"
import { reportQuery } from "#lib/contract/scheduled-export-words.ts"
import type { ScheduledExport } from "#lib/contract/scheduled-exports.ts"
import { wordsIn } from "#lib/contract/word-list.ts"

/** What the address of a report names, by its kind (D-098). */
function namedInAddress(query: URLSearchParams): NamedFilters {
  const list = (name: string) => (query.get(name) ?? "").split(",").filter(Boolean)
  return {
    group_ids: list("groupId"),
    location_ids: list("locationId"),
    source_ids: list("sourceId"),
    review_status_label_ids: list("reviewStatusLabelId"),
    categories: query.getAll("category"),
    tags: wordsIn(query.get("tags") ?? ""),
  }
}

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

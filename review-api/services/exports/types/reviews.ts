import {
  filtersOn,
  inApiNames,
  type ReviewExportFilters,
  type ReviewsExportQuery,
  reviewExportFiltersSchema,
  reviewSorts,
} from "#lib/contract/index.ts"
import { reviewRows } from "../../reviews/export-reviews.ts"
import { type ExportRange, exportRange } from "../export-range.ts"
import { anyRows } from "../export-rows.ts"
import type { ExportType } from "../export-type.ts"
import { readFilters } from "../read-filters.ts"

/** The words of exports in those of the list (D-099). */
function queryOf(
  filters: ReviewExportFilters,
  { from, to }: Pick<ExportRange, "from" | "to">,
): ReviewsExportQuery {
  const { dateDescriptor: _, from: __, to: ___, ...same } = filters
  const all = {
    ...inApiNames(filtersOn("reviews"), same),
    published_after: from,
    published_before: to,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value != null)) as ReviewsExportQuery
}

/** Reviews as the list narrows and sorts them. */
export const reviewsExport: ExportType = {
  permission: "review.read",
  filterNames: Object.keys(reviewExportFiltersSchema.shape),
  sorts: reviewSorts,
  select(given) {
    const filters = readFilters(reviewExportFiltersSchema, given)
    return async (deps, scope) => {
      const query = queryOf(filters, await exportRange(deps, scope, filters))
      return anyRows(reviewRows(deps, scope, query))
    }
  },
}

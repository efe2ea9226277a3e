import {
  type ReviewExportFilters,
  type ReviewsExportQuery,
  reviewExportFiltersSchema,
} from "#lib/contract/index.ts"
import type { WeekStart } from "#lib/dates/day.ts"
import { type DateDescriptor, isDateDescriptor } from "#lib/dates/descriptors.ts"
import { resolveRange } from "#lib/dates/resolve-range.ts"
import { dayIn } from "#lib/dates/today.ts"
import type { Deps } from "../../../deps.ts"
import type { Scope } from "../../../scope.ts"
import { reviewRows } from "../../reviews/export-reviews.ts"
import { accountSetting } from "../account-setting.ts"
import { anyRows } from "../export-rows.ts"
import type { ExportType } from "../export-types.ts"
import { readFilters } from "../read-filters.ts"

type Range = { from?: string | null | undefined; to?: string | null | undefined }

/** Days that are named count; a descriptor without days rolls with the account (D-113). */
async function rangeOf(deps: Deps, scope: Scope, filters: ReviewExportFilters): Promise<Range> {
  const { from, to, dateDescriptor } = filters
  const isRolling =
    !from && !to && dateDescriptor && dateDescriptor !== "custom" && isDateDescriptor(dateDescriptor)
  if (!isRolling) return { from, to }
  const weekStart = (await accountSetting(deps.db, scope.accountId, "week_start")) as WeekStart
  const preset = dateDescriptor as Exclude<DateDescriptor, "custom">
  return resolveRange(preset, dayIn(scope.timeZone, deps.clock.now()), weekStart)
}

/** The words of exports in those of the list (D-099). */
function queryOf(filters: ReviewExportFilters, { from, to }: Range): ReviewsExportQuery {
  const { dateDescriptor: _, from: __, to: ___, status_enum, review_tags, ...same } = filters
  const all = { ...same, status: status_enum, tags: review_tags, published_after: from, published_before: to }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value != null)) as ReviewsExportQuery
}

/** Reviews as the list narrows and sorts them. */
export const reviewsExport: ExportType = {
  permission: "review.read",
  select(given) {
    const filters = readFilters(reviewExportFiltersSchema, given)
    return async (deps, scope) => {
      const query = queryOf(filters, await rangeOf(deps, scope, filters))
      return anyRows(reviewRows(deps, scope, query))
    }
  },
}

import { type ReviewFilter, valuesOf } from "#lib/contract/index.ts"
import { filterId, filterIds } from "../../core/ids.ts"
import type { ReviewSelection } from "../../db/queries/review-selection.ts"
import type { Scope } from "../../permissions/scope.ts"

// A year short of what dates can hold, so that a month before or after still is one.
const earliestDay = "0002-01-01"
const latestDay = "9998-12-31"
const sourceIdsEnd = 2 ** 31

const clampDay = (day: string): string =>
  day < earliestDay ? earliestDay : day > latestDay ? latestDay : day

/** One id and a list of them narrow alike; both together leave what is in both. */
function idsOf(one: string | undefined, many: readonly string[] | undefined): number[] | undefined {
  const id = filterId(one)
  const ids = filterIds(many)
  if (id === undefined) return ids
  return !ids || ids.includes(id) ? [id] : []
}

/**
 * Reads a filter of list, count, export or metrics (D-125). Missing and foreign ids match nothing, nor does what is no id.
 */
export function selectionOf(scope: Scope, filter: ReviewFilter): ReviewSelection {
  const locationIds = idsOf(filter.location_id, filter.location_ids)
  const sourceIds = idsOf(filter.source_id, filter.source_ids)?.filter((id) => id < sourceIdsEnd)
  return {
    scope,
    isEmpty: locationIds?.length === 0 || sourceIds?.length === 0,
    groupId: filterId(filter.group_id),
    locationIds,
    sourceIds,
    from: filter.published_after && clampDay(filter.published_after),
    to: filter.published_before && clampDay(filter.published_before),
    stars: valuesOf(filter.rating),
    statuses: valuesOf(filter.status),
    labelId: filterId(filter.review_status_label_id),
    sentiment: filter.sentiment,
    reviewTypes: valuesOf(filter.review_types),
    hasResponse: filter.has_response,
    responses: valuesOf(filter.response),
    category: filter.category,
    tags: filter.tags?.length ? filter.tags : undefined,
    keywords: filter.keywords?.trim() || undefined,
    mentioned: filter.keywords_mentioned?.length ? filter.keywords_mentioned : undefined,
  }
}

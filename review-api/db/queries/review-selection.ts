import type { ReviewFilter, ReviewStatus, ReviewType } from "#lib/contract/index.ts"
import type { Scope } from "../../scope.ts"

/** A filter in the words of the database: numbers for ids, days that the database can hold. */
export type ReviewSelection = {
  scope: Scope
  /** An id that cannot exist was asked for: nothing matches. */
  isEmpty: boolean
  groupId?: number
  locationIds?: number[]
  sourceIds?: number[]
  /** First and last day, both included, in the zone of the scope (D-011, D-086). */
  from?: string
  to?: string
  stars?: number
  status?: ReviewStatus
  sentiment?: number
  reviewTypes?: ReviewType[]
  hasResponse?: boolean
  category?: string
  tags?: string[]
  keywords?: string
  mentioned?: string[]
}

const earliestDay = "0001-01-03"
const latestDay = "9999-12-29"
const largestId = Number.MAX_SAFE_INTEGER

/** The number behind an id as it stands in a query; null when no row can have it. */
export function idNumber(text: string): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text)) return null
  const id = Number(text)
  return id <= largestId ? id : null
}

const clampDay = (day: string): string =>
  day < earliestDay ? earliestDay : day > latestDay ? latestDay : day

function idsOf(one: string | undefined, many: string[] | undefined): number[] | undefined {
  if (one === undefined && !many?.length) return undefined
  const asked = many?.length ? many.filter((id) => one === undefined || id === one) : [one!]
  return [...new Set(asked.map(idNumber))].filter((id) => id !== null)
}

/**
 * Reads a filter of list, count, export or metrics (D-125). Ids that are no number of ours match nothing, like
 * missing and foreign ones.
 */
export function selectionOf(scope: Scope, filter: ReviewFilter): ReviewSelection {
  const locationIds = idsOf(filter.location_id, filter.location_ids)
  const sourceIds = idsOf(filter.source_id, filter.source_ids)?.filter((id) => id < 2 ** 31)
  const groupId = filter.group_id === undefined ? undefined : idNumber(filter.group_id)
  return {
    scope,
    isEmpty: groupId === null || locationIds?.length === 0 || sourceIds?.length === 0,
    groupId: groupId ?? undefined,
    locationIds,
    sourceIds,
    from: filter.published_after && clampDay(filter.published_after),
    to: filter.published_before && clampDay(filter.published_before),
    stars: filter.rating,
    status: filter.status,
    sentiment: filter.sentiment,
    reviewTypes: filter.review_types?.length ? [...new Set(filter.review_types)] : undefined,
    hasResponse: filter.has_response,
    category: filter.category,
    tags: filter.tags?.length ? filter.tags : undefined,
    keywords: filter.keywords?.trim() || undefined,
    mentioned: filter.keywords_mentioned?.length ? filter.keywords_mentioned : undefined,
  }
}

/** Whether the selection sees some locations only, by the filter or by its user. */
export const isLocationLimited = (selection: ReviewSelection): boolean =>
  selection.groupId !== undefined ||
  selection.locationIds !== undefined ||
  selection.scope.locations !== "all"

/** Whether rows are asked for something that no index knows, so that hits may lie far apart. */
export const isSearch = ({ category, tags, keywords, mentioned }: ReviewSelection): boolean =>
  category !== undefined || tags !== undefined || keywords !== undefined || mentioned !== undefined

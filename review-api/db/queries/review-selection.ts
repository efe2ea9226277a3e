import type { ResponseState, ReviewStatus, ReviewType } from "#lib/contract/index.ts"
import type { Scope } from "../../permissions/scope.ts"

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
  stars?: number[]
  statuses?: ReviewStatus[]
  labelId?: number
  sentiment?: number
  reviewTypes?: ReviewType[]
  hasResponse?: boolean
  responses?: ResponseState[]
  category?: string
  tags?: string[]
  keywords?: string
  mentioned?: string[]
  /** Reviews that were there when a file was begun have no higher id. */
  upToId?: number
}

/** Whether the selection sees some locations only, by the filter or by its user. */
export const isLocationLimited = (selection: ReviewSelection): boolean =>
  selection.groupId !== undefined ||
  selection.locationIds !== undefined ||
  selection.scope.locations !== "all"

/** Whether rows are asked for something that no index knows, so that hits may lie far apart. */
export const isSearch = ({ labelId, category, tags, keywords, mentioned }: ReviewSelection): boolean =>
  [labelId, category, tags, keywords, mentioned].some((value) => value !== undefined)

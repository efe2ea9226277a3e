import type { ReviewsQuery } from "#lib/contract/index.ts"
import type { ReviewsSearch } from "./search-params.ts"

/** Name of the list of reviews, also used to find it on the page. */
export const reviewListLabel = "Reviews"
/** Where a link skips to that leaves out what stands before the list. */
export const reviewListId = "review-list"

/** Responses that are on their way to a source, and end so within moments (D-130). */
const onTheirWay = ["pending", "pending_delete"]

/** Whether a response will soon be something else. */
export const isOnItsWay = (response: { status: string } | null | undefined): boolean =>
  onTheirWay.includes(response?.status ?? "")

/** The query that finds what has come on top of a list; null where new reviews do not stand on top. */
export function arrivalsQuery(search: ReviewsSearch, query: ReviewsQuery): ReviewsQuery | null {
  const isNewestFirst =
    (search["sort[by]"] ?? "published_at") === "published_at" && (search["sort[order]"] ?? "desc") === "desc"
  return isNewestFirst && !search.after && !search.before ? query : null
}

/**
 * How many reviews of a first page are new to who sees an older one. What only moved up from the next page, since
 * something above it went away, is not.
 */
export function countArrivals(shown: readonly string[], fresh: readonly string[]): number {
  const known = new Set(shown)
  const lastKnown = fresh.findLastIndex((id) => known.has(id))
  const above = shown.length === 0 ? fresh : fresh.slice(0, lastKnown === -1 ? fresh.length : lastKnown)
  return above.filter((id) => !known.has(id)).length
}

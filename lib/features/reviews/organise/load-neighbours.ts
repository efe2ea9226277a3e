import { callApi } from "#lib/api-client/call-api.ts"
import type { Id } from "#lib/contract/index.ts"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { fromDetailQuery, toDetailQuery } from "#lib/features/reviews/detail-query.ts"
import { toReviewsListQuery } from "#lib/features/reviews/queries.ts"
import { loadReviewsSearch } from "#lib/features/reviews/search-params.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { routes } from "#lib/routes/routes.ts"

export type Neighbours = { previousHref: string | null; nextHref: string | null }

const nobody: Neighbours = { previousHref: null, nextHref: null }

/**
 * Addresses of the reviews before and after one, within the filters and the order of the list that its page was opened
 * from (D-101); none when they cannot be had.
 * @param detail the query of the review's page.
 * @throws ApiFailure that leads away from the page.
 */
export async function loadNeighbours(
  { caller, today, settings }: PageContext,
  reviewId: Id,
  detail: URLSearchParams,
): Promise<Neighbours> {
  const list = fromDetailQuery(detail)
  const facts = { today, weekStart: weekStartOfSettings(settings) }
  const { before: _, after: __, ...query } = toReviewsListQuery(loadReviewsSearch(list), facts)
  const params = { id: String(reviewId) }
  const found = await attempt(callApi(caller, "reviews.get_neighbours", { params, query }))
  if (!found.ok) return nobody
  // The page of the list is that of the review that it was opened from.
  for (const name of ["before", "after"]) list.delete(name)
  const hrefOf = (id: Id | null) => (id === null ? null : routes.review(id, toDetailQuery(list)))
  return { previousHref: hrefOf(found.value.previous_id), nextHref: hrefOf(found.value.next_id) }
}

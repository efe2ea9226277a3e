import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { AnswerOf, ReviewsQuery } from "#lib/contract/index.ts"

export type ReviewsPage = AnswerOf<"reviews.list">

/** One page of reviews. @throws ApiFailure */
export const loadReviews = (caller: Caller, query: ReviewsQuery): Promise<ReviewsPage> =>
  callApi(caller, "reviews.list", { query })

const printPageSize = 500
/** More than this is no longer a print but an export. */
export const printLimit = 5000

/**
 * The reviews of a printed list: 500 per page, following the older page (D-126), up to the print limit.
 * @throws ApiFailure
 */
export async function loadReviewsForPrint(caller: Caller, query: ReviewsQuery): Promise<ReviewsPage> {
  const { before: _, after: __, ...whole } = query
  const first = await loadReviews(caller, { ...whole, per_page: printPageSize })
  const reviews = [...first._embedded.reviews]
  let after = first.paging?.cursors.after
  while (after && reviews.length < printLimit) {
    const next = await loadReviews(caller, { ...whole, per_page: printPageSize, after })
    reviews.push(...next._embedded.reviews)
    after = next.paging?.cursors.after
  }
  return { ...first, paging: null, _embedded: { reviews: reviews.slice(0, printLimit) } }
}

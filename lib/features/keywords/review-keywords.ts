import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { ReviewKeyword } from "#lib/contract/review-keywords/schema.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"

/** A keyword of a review, and how the review speaks of it. */
export type KeywordOfReview = Pick<ReviewKeyword, "short" | "sentiment">

/** Each keyword once for each sentiment, in the order of the text. */
function onceEach(keywords: readonly ReviewKeyword[]): KeywordOfReview[] {
  const found = new Map(
    keywords.map(({ short, sentiment }) => [JSON.stringify([short, sentiment]), { short, sentiment }]),
  )
  return [...found.values()]
}

/** The keywords of a review (F-561). Server only. */
export async function loadReviewKeywords(
  caller: Caller,
  reviewId: string,
): Promise<Attempt<KeywordOfReview[]>> {
  const answer = await attempt(callApi(caller, "review_keywords.list", { params: { review_id: reviewId } }))
  return answer.ok ? { ok: true, value: onceEach(answer.value.keywords) } : answer
}

import { and, eq } from "drizzle-orm"
import type { ProviderResponse } from "../../connections/connector.ts"
import type { Db } from "../../db/connect.ts"
import { responses } from "../../db/schema/reviews.ts"
import { gone } from "../../directories/destination.ts"
import { insertResponses } from "../../imports/insert-responses.ts"
import type { LockedReview } from "../../reviews/lock-reviews.ts"
import { recordReviewEvent } from "../../reviews/record-review-event.ts"
import type { Deps } from "../deps.ts"
import { changeResponse } from "../responses/change-response.ts"
import { markAnswered, markUnanswered } from "../responses/mark-answered.ts"
import { publishResponseUpdated } from "../responses/publish-response-updated.ts"

type AtProvider = { response: ProviderResponse | null; sourceName: string; askedAtMs: number }

/**
 * Whether a draft gives way to what stands at the provider: one that came from there, or that says the same. What
 * people are writing here stays.
 */
export const givesWay = (
  own: { status: string | null; userId: number | null; content: string | null },
  stands: Pick<ProviderResponse, "content"> | null,
): boolean =>
  own.status === "draft" && stands !== null && (own.userId === null || own.content === stands.content)

/**
 * Follows what became of the response to a review at its provider: one that was written or edited there, one that was
 * removed or rejected there. What people are writing here, and what is on its way there, is left alone.
 * @param tx the transaction that holds the review.
 */
export async function takeResponse(
  tx: Db,
  deps: Pick<Deps, "clock">,
  review: LockedReview,
  { response, sourceName, askedAtMs }: AtProvider,
): Promise<void> {
  const { accountId, id: reviewId } = review
  const [own] = await tx
    .select()
    .from(responses)
    .where(and(eq(responses.accountId, accountId), eq(responses.reviewId, reviewId)))
  const event = { accountId, reviewId, userId: null }
  const stands = response?.state === "approved" ? response : null
  if (!own) {
    if (!stands) return
    const row = { review_id: reviewId, content: stands.content, published_at: stands.updatedAt }
    await insertResponses(tx, accountId, null, [row])
    await markAnswered(tx, deps, review, stands.updatedAt)
    await recordReviewEvent(tx, deps, {
      ...event,
      action: "response_published",
      after: { content: stands.content },
    })
    return publishResponseUpdated(tx, review)
  }
  if (stands && givesWay(own, stands)) {
    const published = {
      status: "published",
      publishedAt: stands.updatedAt,
      publishedOn: null,
      publishedAtGuessed: false,
    }
    await changeResponse(tx, deps, own, {
      ...published,
      content: stands.content,
      externalId: null,
      error: null,
    })
    await markAnswered(tx, deps, review, stands.updatedAt)
    const after = { content: stands.content }
    await recordReviewEvent(tx, deps, { ...event, action: "response_published", after })
    return publishResponseUpdated(tx, review)
  }
  // A change or publication here after the provider was asked is newer than its answer.
  const changedAtMs = Math.max(Date.parse(own.updatedAt), Date.parse(own.publishedAt ?? own.updatedAt))
  if (own.status !== "published" || changedAtMs >= askedAtMs || response?.state === "pending") return
  if (!stands) {
    const reason = response?.reason ?? gone.reason
    const error = `${sourceName} removed the response: ${reason}`
    const unpublished = {
      publishedAt: null,
      publishedOn: null,
      publishedAtGuessed: false,
      externalId: null,
      checkAt: null,
    }
    await changeResponse(tx, deps, own, { ...unpublished, status: "draft", error })
    await markUnanswered(tx, review)
    await recordReviewEvent(tx, deps, {
      ...event,
      action: "response_failed",
      after: { content: own.content, error },
    })
  } else if (stands.content !== own.content) {
    await changeResponse(tx, deps, own, { content: stands.content })
    await recordReviewEvent(tx, deps, {
      ...event,
      action: "response_published",
      before: { content: own.content },
      after: { content: stands.content },
    })
  } else return
  await publishResponseUpdated(tx, review)
}

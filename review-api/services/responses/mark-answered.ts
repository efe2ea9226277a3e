import { and, eq } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { reviews } from "../../db/schema/reviews.ts"
import type { LockedReview } from "../../reviews/lock-reviews.ts"
import { moveFigures } from "../../reviews/move-figures.ts"
import { recordReviewEvent } from "../../reviews/record-review-event.ts"
import type { Deps } from "../deps.ts"

/**
 * A response stands at the source: the review is responded to (D-124), and counts as that.
 * @param tx holds the review. @param isResponseGuessed whether nothing says since when.
 */
export async function markAnswered(
  tx: Db,
  deps: Pick<Deps, "clock">,
  review: LockedReview,
  respondedAt: string,
  isResponseGuessed = false,
): Promise<void> {
  const { accountId, id } = review
  const status = review.respondedAt === null ? "responded" : review.status
  if (status !== review.status) {
    await tx
      .update(reviews)
      .set({ status })
      .where(and(eq(reviews.accountId, accountId), eq(reviews.id, id)))
    await recordReviewEvent(tx, deps, {
      accountId,
      reviewId: id,
      userId: null,
      action: "status_changed",
      before: { status: review.status },
      after: { status },
    })
  }
  await moveFigures(tx, review, { ...review, status, respondedAt, isResponseGuessed })
}

/** No response stands any more; the status stays as people left it (D-124). */
export const markUnanswered = (tx: Db, review: LockedReview): Promise<void> =>
  moveFigures(tx, review, { ...review, respondedAt: null, isResponseGuessed: false })

import { and, eq } from "drizzle-orm"
import type { disputeOutcomes } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import { disputes } from "../../db/schema/disputes.ts"
import { reviews } from "../../db/schema/reviews.ts"
import { recordReviewEvent } from "../../reviews/record-review-event.ts"
import type { Deps } from "../deps.ts"

/**
 * Ends the open dispute about a review with what the source has answered (D-135).
 * @param tx the transaction that holds the review.
 * @param userId who has noted the answer; null when the source itself has told it.
 * @returns false when none is open.
 */
export async function resolveDispute(
  tx: Db,
  { clock }: Pick<Deps, "clock">,
  { accountId, reviewId, userId }: { accountId: number; reviewId: number; userId: number | null },
  status: (typeof disputeOutcomes)[number],
): Promise<boolean> {
  const [ended] = await tx
    .update(disputes)
    .set({ status, resolvedAt: clock.now().toISOString(), resolvedByUserId: userId })
    .where(
      and(
        eq(disputes.accountId, accountId),
        eq(disputes.reviewId, reviewId),
        eq(disputes.status, "submitted"),
      ),
    )
    .returning({ id: disputes.id })
  if (!ended) return false
  await tx
    .update(reviews)
    .set({ disputeStatus: status })
    .where(and(eq(reviews.accountId, accountId), eq(reviews.id, reviewId)))
  await recordReviewEvent(
    tx,
    { clock },
    {
      accountId,
      reviewId,
      userId,
      action: "dispute_resolved",
      before: { dispute_status: "submitted" },
      after: { dispute_status: status },
    },
  )
  return true
}

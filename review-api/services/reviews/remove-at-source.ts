import { sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { writeRollups } from "../../db/rollups/write.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { LockedReview } from "../../reviews/lock-reviews.ts"
import { publishReviewsUpdated } from "../../reviews/publish-reviews-updated.ts"
import { recordReviewEvent } from "../../reviews/record-review-event.ts"
import type { Deps } from "../deps.ts"
import { resolveDispute } from "../disputes/resolve-dispute.ts"

/**
 * Notes that its source has removed a review (D-127): lists, figures and files leave it out from then on, and an open
 * dispute about it is accepted. Whoever has its id still reads it.
 * @param tx the transaction that holds the review.
 * @returns false when it was removed before.
 */
export async function removeAtSource(
  tx: Db,
  deps: Pick<Deps, "clock">,
  { accountId, timeZone }: Pick<Scope, "accountId" | "timeZone">,
  review: LockedReview,
): Promise<boolean> {
  if (!review.isListed) return false
  const at = deps.clock.now().toISOString()
  await tx.execute(sql`
    update reviews set origin_deleted_at = ${at}::timestamptz where account_id = ${accountId} and id = ${review.id}`)
  await writeRollups(tx, { id: accountId, timeZone, generation: 1 }, [{ ...review, sign: -1 }])
  const event = { accountId, reviewId: review.id, userId: null }
  await recordReviewEvent(tx, deps, { ...event, action: "removed_at_source" })
  await resolveDispute(tx, deps, event, "accepted")
  await publishReviewsUpdated(tx, accountId, [review])
  return true
}

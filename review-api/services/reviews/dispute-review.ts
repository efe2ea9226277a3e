import { and, eq, sql } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, featureOff } from "../../core/errors.ts"
import { disputes } from "../../db/schema/disputes.ts"
import { reviews } from "../../db/schema/reviews.ts"
import { readDisputes } from "../disputes/dispute-rows.ts"
import { accountSetting } from "../exports/account-setting.ts"
import type { Service } from "../service.ts"
import { lockReview } from "./lock-reviews.ts"
import { publishReviewsUpdated } from "./publish-reviews-updated.ts"
import { recordReviewEvent } from "./record-review-event.ts"

/**
 * POST /reviews/{id}/disputes (D-135): one is open at a time; after its answer there may be another.
 * @throws 404, 403 when the account has the setting dispute_reviews off, 409 while one is open or the source has
 * removed the review.
 */
export const disputeReview: Service<"reviews.dispute"> = ({ deps, scope, params, body, actor }) =>
  deps.db.transaction(async (tx) => {
    const { accountId, userId } = scope
    if ((await accountSetting(tx, accountId, "dispute_reviews")) !== "true") {
      throw featureOff()
    }
    const review = await lockReview(tx, scope, params.id)
    if (review.disputeStatus === "submitted") throw new ApiError(409, "This review is already disputed.")
    if (!review.isListed) throw new ApiError(409, "The source has removed this review.")
    const { reason } = body
    const comment = body.comment || null
    const createdAt = deps.clock.now().toISOString()
    const [made] = await tx
      .insert(disputes)
      .values({ accountId, reviewId: review.id, userId, reason, comment, createdAt })
      .returning({ id: disputes.id })
    await tx
      .update(reviews)
      .set({ disputeStatus: "submitted" })
      .where(and(eq(reviews.accountId, accountId), eq(reviews.id, review.id)))
    const before = { dispute_status: review.disputeStatus }
    const after = { dispute_status: "submitted", reason }
    const event = { accountId, reviewId: review.id, userId, action: "disputed" } as const
    await recordReviewEvent(tx, deps, { ...event, before, after })
    await publishReviewsUpdated(tx, accountId, [review])
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "review", id: review.id, name: review.author },
      before,
      after,
    })
    const [dispute] = await readDisputes(tx, scope, sql`d.id = ${made!.id}`)
    return dispute!
  })

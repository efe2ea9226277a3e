import { recordAudit } from "../../audit/record.ts"
import { labelToGive } from "../review-status-labels/lock-label.ts"
import type { Service } from "../service.ts"
import { changeReviews, type ReviewChange } from "./change-reviews.ts"
import { visibleReview } from "./get-review.ts"
import { lockReview } from "./lock-reviews.ts"
import { publishReviewsUpdated } from "./publish-reviews-updated.ts"

/**
 * PATCH /reviews/{id}: its status and its label, each by itself (D-124, D-128). Two who do it at once: see
 * `changeReviews`.
 * @throws 404, 422 for an unknown label.
 */
export const updateReview: Service<"reviews.update"> = ({ deps, scope, params, body, actor }) =>
  deps.db.transaction(async (tx) => {
    const review = await lockReview(tx, scope, params.id)
    const { status, review_status_label_id: labelId } = body
    const change: ReviewChange = {}
    if (status !== undefined) change.status = status
    if (labelId !== undefined) {
      change.label = labelId === null ? null : await labelToGive(tx, scope.accountId, labelId)
    }
    const [changed] = await changeReviews(tx, deps, scope, [review], change)
    if (changed) {
      await publishReviewsUpdated(tx, scope.accountId, [review])
      await recordAudit(tx, deps, actor, {
        accountId: scope.accountId,
        resource: { type: "review", id: review.id, name: review.author },
        before: changed.before,
        after: changed.after,
      })
    }
    return visibleReview(tx, scope, review.id)
  })

import { sql } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { lockReview } from "../../reviews/lock-reviews.ts"
import { publishReviewsUpdated } from "../../reviews/publish-reviews-updated.ts"
import type { Service, Verbs } from "../service.ts"
import { readDisputes } from "./dispute-rows.ts"
import { resolveDispute } from "./resolve-dispute.ts"

/**
 * PATCH /disputes/{id}: notes what a source without a connection has answered (D-135); one that removes the review
 * resolves it by itself.
 * @throws 404, 409 when it is resolved already.
 */
const updateDispute: Service<"disputes.update"> = ({ deps, scope, params, body, actor }) =>
  deps.db.transaction(async (tx) => {
    const { accountId, userId } = scope
    const isIt = sql`d.id = ${pathId(params.id)}`
    const [found] = await readDisputes(tx, scope, isIt)
    if (!found) throw notFound()
    const review = await lockReview(tx, scope, String(found.review_id))
    const [before] = await readDisputes(tx, scope, isIt)
    if (before!.status !== "submitted") throw new ApiError(409, "This dispute is already resolved.")
    await resolveDispute(tx, deps, { accountId, reviewId: review.id, userId }, body.status)
    await publishReviewsUpdated(tx, accountId, [review])
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "review", id: review.id, name: review.author },
      before: { dispute_status: "submitted" },
      after: { dispute_status: body.status },
    })
    const [after] = await readDisputes(tx, scope, isIt)
    return after!
  })

export const verbs = {
  "disputes.update": updateDispute,
} satisfies Verbs

import { recordAudit } from "../../audit/record.ts"
import { notFound } from "../../core/errors.ts"
import { lockReview } from "../reviews/lock-reviews.ts"
import { publishReviewsUpdated } from "../reviews/publish-reviews-updated.ts"
import type { Service } from "../service.ts"
import { findTags } from "../tags/tag-rows.ts"
import { removeTags } from "./mark-reviews.ts"

/** DELETE /review_tags: takes a tag off a review; the tag stays (D-133). @throws 404, also when the review has it not. */
export const deleteReviewTag: Service<"review_tags.delete"> = async ({ deps, scope, query, actor }) => {
  const { accountId } = scope
  await deps.db.transaction(async (tx) => {
    const review = await lockReview(tx, scope, query.review_id)
    const [tag] = await findTags(tx, accountId, [query.name])
    const freed = tag ? await removeTags(tx, deps, scope, [review.id], [tag]) : []
    if (!tag || freed.length === 0) throw notFound()
    await publishReviewsUpdated(tx, accountId, [review])
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "review", id: review.id, name: review.author },
      before: { tag: tag.name },
    })
  })
  return undefined
}

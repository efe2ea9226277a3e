import { recordAudit } from "../../audit/record.ts"
import { notFound } from "../../core/errors.ts"
import { lockReview } from "../../reviews/lock-reviews.ts"
import { publishReviewsUpdated } from "../../reviews/publish-reviews-updated.ts"
import type { Service, Verbs } from "../service.ts"
import { findOrMakeTags, findTags, tagItem } from "../tags/tag-rows.ts"
import { addTags, removeTags } from "./mark-reviews.ts"

/** POST /review_tags: puts a tag on a review and makes it if it is new; a review that has it keeps it (D-133). @throws 404. */
const createReviewTag: Service<"review_tags.create"> = ({ deps, scope, body, actor }) =>
  deps.db.transaction(async (tx) => {
    const { accountId } = scope
    const review = await lockReview(tx, scope, String(body.review_id))
    const [tag] = await findOrMakeTags(tx, accountId, [body.name])
    const marked = await addTags(tx, deps, scope, [review.id], [tag!])
    if (marked.length > 0) {
      await publishReviewsUpdated(tx, accountId, [review])
      await recordAudit(tx, deps, actor, {
        accountId,
        resource: { type: "review", id: review.id, name: review.author },
        after: { tag: tag!.name },
      })
    }
    return tagItem(tag!)
  })

/** DELETE /review_tags: takes a tag off a review; the tag stays (D-133). @throws 404, also when the review has it not. */
const deleteReviewTag: Service<"review_tags.delete"> = async ({ deps, scope, query, actor }) => {
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

export const verbs = {
  "review_tags.create": createReviewTag,
  "review_tags.delete": deleteReviewTag,
} satisfies Verbs

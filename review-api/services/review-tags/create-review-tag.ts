import { recordAudit } from "../../audit/record.ts"
import { lockReview } from "../reviews/lock-reviews.ts"
import { publishReviewsUpdated } from "../reviews/publish-reviews-updated.ts"
import type { Service } from "../service.ts"
import { findOrMakeTags, tagItem } from "../tags/tag-rows.ts"
import { addTags } from "./mark-reviews.ts"

/** POST /review_tags: puts a tag on a review and makes it if it is new; a review that has it keeps it (D-133). @throws 404. */
export const createReviewTag: Service<"review_tags.create"> = ({ deps, scope, body, actor }) =>
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

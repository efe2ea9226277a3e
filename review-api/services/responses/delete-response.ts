import { recordAudit } from "../../audit/record.ts"
import { responses } from "../../db/schema/reviews.ts"
import { recordReviewEvent } from "../reviews/record-review-event.ts"
import type { Service } from "../service.ts"
import { changeResponse, isResponse, jobIdOf, onItsWay } from "./change-response.ts"
import { responseChanged } from "./check-response.ts"
import { publishResponseUpdated } from "./publish-response-updated.ts"
import { lockResponse, responseItem } from "./response-rows.ts"

/**
 * DELETE /responses/{id} (D-130): a draft is gone at once; what the source has, or may have by now, when the source
 * has removed it.
 * @throws 404; 409 with the present response when another version was meant.
 */
export const deleteResponse: Service<"responses.delete"> = async ({ deps, scope, params, query, actor }) => {
  const { accountId, userId } = scope
  const left = await deps.db.transaction(async (tx) => {
    const { response: before, review } = await lockResponse(tx, scope, params.id)
    const { reviewId, content, status } = before
    if (query.version !== undefined && query.version !== before.version) {
      throw responseChanged(await responseItem(tx, deps, before))
    }
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "response", id: before.id, name: review.author },
      before: { content, status },
    })
    await publishResponseUpdated(tx, review)
    if (status === "draft" && before.publishedAt === null) {
      await tx.delete(responses).where(isResponse(before))
      const event = { accountId, reviewId, userId, before: { content } }
      await recordReviewEvent(tx, deps, { ...event, action: "response_deleted" })
      return null
    }
    await changeResponse(tx, deps, before, { ...onItsWay(deps), status: "pending_delete", checkAt: null })
    const { response: after } = await lockResponse(tx, scope, params.id)
    return { row: after, item: await responseItem(tx, deps, after) }
  })
  if (left) await deps.jobs.send("response", jobIdOf(left.row))
  return { response: left?.item ?? null }
}

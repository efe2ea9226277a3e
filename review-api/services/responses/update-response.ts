import type { BodyOf } from "#lib/contract/index.ts"
import { type ResponseWish, responseWishes } from "#lib/contract/responses/constants.ts"
import { recordAudit } from "../../audit/record.ts"
import { invalid } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { requireIn } from "../../permissions/summary.ts"
import { mayPublish, publishables } from "../../publishing/may-publish.ts"
import { recordReviewEvent } from "../../reviews/record-review-event.ts"
import type { Deps } from "../deps.ts"
import type { Service } from "../service.ts"
import { changeResponse, jobIdOf, onItsWay } from "./change-response.ts"
import { checkContent, responseChanged, responseLeaves } from "./check-response.ts"
import { publishResponseUpdated } from "./publish-response-updated.ts"
import { lockResponse, type ResponseRow, respondOn, responseItem } from "./response-rows.ts"

/** Whether the change sends a text to the source: a draft when it is asked for, anything else always (D-130). */
function isSent({ status }: ResponseRow, wish: ResponseWish | undefined, isNew: boolean): boolean {
  if (status === "draft") return wish === "pending"
  if (wish === "draft") throw invalid({ status: ["can't be a draft again. Delete the response instead"] })
  return isNew || (status === "error_published" && wish === "pending")
}

/** The requested status; the one that the response has, sent back as it was read, requests nothing. */
function wishOf(before: ResponseRow, { status }: BodyOf<"responses.update">): ResponseWish | undefined {
  if (status === undefined || status === before.status) return undefined
  const wish = responseWishes.find((one) => one === status)
  if (!wish) throw invalid({ status: [`must be one of ${responseWishes.join(", ")}`] })
  return wish
}

/** Nothing is sent where no connection answers. A draft stays one; what is published cannot be changed there. */
async function mayBeSent(tx: Db, deps: Deps, before: ResponseRow): Promise<boolean> {
  if ((await mayPublish({ ...deps, db: tx }, publishables.response, before)) === null) return true
  if (before.status === "draft") return false
  throw invalid({ content: [`can't be changed from here. ${respondOn(before).label}`] })
}

/**
 * PATCH /responses/{id} (D-129, D-130): another text, or a draft to be published. What is published or failed is
 * published again.
 * @throws 404; 409 with the present response when another version was meant, or it is being deleted; 422.
 */
export const updateResponse: Service<"responses.update"> = async ({ deps, scope, params, body, actor }) => {
  const { accountId, userId } = scope
  const changed = await deps.db.transaction(async (tx) => {
    const { response: before, review } = await lockResponse(tx, scope, params.id)
    const { reviewId } = before
    if (body.version !== undefined && body.version !== before.version) {
      throw responseChanged(await responseItem(tx, deps, before))
    }
    if (["pending_delete", "error_unpublished"].includes(before.status)) {
      throw responseLeaves(await responseItem(tx, deps, before))
    }
    const content = body.content ?? before.content
    checkContent(content, before.sourceCode)
    const isNew = content !== before.content
    const wantsOut = isSent(before, wishOf(before, body), isNew)
    if (wantsOut) requireIn(scope.permissions, "review.respond")
    const isOut = wantsOut && (await mayBeSent(tx, deps, before))
    if (isNew || isOut) {
      const way = isOut ? { ...onItsWay(deps), status: "pending", checkAt: null } : {}
      await changeResponse(tx, deps, before, { content, userId, ...way })
      await recordReviewEvent(tx, deps, {
        accountId,
        reviewId,
        userId,
        action: isOut ? "response_submitted" : "response_drafted",
        before: { content: before.content },
        after: { content },
      })
      await publishResponseUpdated(tx, review)
    }
    const { response: after } = await lockResponse(tx, scope, params.id)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "response", id: before.id, name: review.author },
      before: { content: before.content, status: before.status },
      after: { content, status: after.status },
    })
    return { isOut, row: after, item: await responseItem(tx, deps, after) }
  })
  if (changed.isOut) await deps.jobs.send("response", jobIdOf(changed.row))
  return changed.item
}

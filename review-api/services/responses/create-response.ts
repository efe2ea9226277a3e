import { sql } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { invalid } from "../../core/errors.ts"
import { rowsOf } from "../../db/connect.ts"
import { responses } from "../../db/schema/reviews.ts"
import { requireIn } from "../../permissions/summary.ts"
import { lockReview } from "../reviews/lock-reviews.ts"
import { recordReviewEvent } from "../reviews/record-review-event.ts"
import type { Service } from "../service.ts"
import { canRespond } from "./can-respond.ts"
import { jobIdOf, onItsWay } from "./change-response.ts"
import { checkContent, responseExists } from "./check-response.ts"
import { publishResponseUpdated } from "./publish-response-updated.ts"
import { responseItem, responseRows } from "./response-rows.ts"

/**
 * POST /responses (D-129, D-130): a draft, or on its way to the source. Without a response connection it stays a draft and
 * says where to answer instead.
 * @throws 404; 409 with the response that is there; 422.
 */
export const createResponse: Service<"responses.create"> = async ({ deps, scope, body, actor }) => {
  const { accountId, userId } = scope
  const { content } = body
  const wantsOut = body.status === "pending"
  if (wantsOut) requireIn(scope.permissions, "review.respond")
  const made = await deps.db.transaction(async (tx) => {
    const review = await lockReview(tx, scope, String(body.review_id))
    const { id: reviewId, sourceId } = review
    const ofReview = sql`a.account_id = ${accountId} and a.review_id = ${reviewId}`
    const [there] = await responseRows(tx, ofReview)
    if (there) throw responseExists(await responseItem(tx, deps, there))
    const [source] = await rowsOf<{ code: string }>(tx, sql`select code from sources where id = ${sourceId}`)
    checkContent(content, source!.code)
    if (!review.isListed) throw invalid({ review_id: ["has been removed by its source"] })
    const isOut = wantsOut && (await canRespond(tx, deps, { accountId, sourceId, sourceCode: source!.code }))
    const status = isOut ? "pending" : "draft"
    const now = deps.clock.now().toISOString()
    await tx.insert(responses).values({
      ...{ accountId, reviewId, userId, content, status, createdAt: now, updatedAt: now },
      ...(isOut ? onItsWay(deps) : {}),
    })
    const [row] = await responseRows(tx, ofReview)
    await recordReviewEvent(tx, deps, {
      ...{ accountId, reviewId, userId },
      action: isOut ? "response_submitted" : "response_drafted",
      after: { content },
    })
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "response", id: row!.id, name: review.author },
      after: { content, status },
    })
    await publishResponseUpdated(tx, review)
    return { row: row!, item: await responseItem(tx, deps, row!) }
  })
  if (made.row.status === "pending") await deps.jobs.send("response", jobIdOf(made.row))
  return made.item
}

import { sql } from "drizzle-orm"
import { rowsOf } from "../../db/connect.ts"
import { reachableReviews } from "../../db/queries/reachable-reviews.ts"
import { notFound } from "../../errors.ts"
import { pathId } from "../../http/ids.ts"
import { requireSetting } from "../require-setting.ts"
import { templateOf } from "../response-templates/template-rows.ts"
import type { Service } from "../service.ts"
import { type Candidate, candidatesFor } from "./candidates.ts"
import { factsOf, filledFor } from "./review-facts.ts"
import { takeTurn } from "./take-turn.ts"

/**
 * POST /responses/suggestions (D-131): the words of a template, or of a built-in text, for one review. Another one each
 * time, as long as there is a choice.
 * @throws 403 when the setting is off; 404 for a review or template that is missing, foreign or out of sight.
 */
export const suggestResponse: Service<"responses.suggest"> = async ({ deps, scope, body }) => {
  const { accountId } = scope
  await requireSetting(deps.db, scope, "ai_responses")
  const reviewId = pathId(String(body.review_id))
  return deps.db.transaction(async (tx) => {
    const [seen] = await rowsOf(
      tx,
      sql`select 1 from reviews r where ${await reachableReviews(tx, scope)} and r.id = ${reviewId}`,
    )
    if (!seen) throw notFound()
    const review = await factsOf(tx, accountId, reviewId)
    let candidates: readonly [Candidate, ...Candidate[]]
    if (body.template_id == null) candidates = await candidatesFor(tx, accountId, review)
    else {
      const { id, content } = await templateOf(tx, accountId, pathId(String(body.template_id)))
      candidates = [{ content, templateId: id }]
    }
    const { content, templateId } = await takeTurn(tx, accountId, candidates)
    return { content: filledFor(review, content), template_id: templateId }
  })
}

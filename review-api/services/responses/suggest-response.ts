import { sql } from "drizzle-orm"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { rowsOf } from "../../db/connect.ts"
import { reachableReviews } from "../../db/queries/reachable-reviews.ts"
import { requireSetting } from "../require-setting.ts"
import { templateOf } from "../response-templates/template-rows.ts"
import type { Service } from "../service.ts"
import { nameSubjects } from "./name-subjects.ts"
import { reviewSubjects } from "./review-subjects.ts"
import { candidatesFor } from "./suggestion-candidates.ts"
import { factsOf, filledFor, moodOf } from "./suggestion-facts.ts"
import { nextTurn } from "./suggestion-turn.ts"

/**
 * POST /responses/suggestions (D-131): a template that was asked for, as it is written, for one review; else one that
 * fits it, which also names what the review speaks of. Another one each time, as long as there is a choice.
 * @throws 403 when the setting is off; 404 for a review or template that is missing, foreign or out of sight.
 */
export const suggestResponse: Service<"responses.suggest"> = async ({ deps, scope, body }) => {
  const { accountId } = scope
  const { db } = deps
  await requireSetting(db, scope, "ai_responses")
  const reviewId = pathId(String(body.review_id))
  const [seen] = await rowsOf(
    db,
    sql`select 1 from reviews r where ${await reachableReviews(db, scope)} and r.id = ${reviewId}`,
  )
  if (!seen) throw notFound()
  const review = await factsOf(db, accountId, reviewId)
  if (body.template_id != null) {
    const template = await templateOf(db, accountId, pathId(String(body.template_id)))
    await db.transaction((tx) => nextTurn(tx, accountId, [template]))
    return { content: filledFor(review, template.content), template_id: template.id }
  }
  const mood = moodOf(review)
  const said = await reviewSubjects(db, accountId, review, mood)
  const candidates = await candidatesFor(db, accountId, review, said.language)
  const chosen = await db.transaction((tx) => nextTurn(tx, accountId, candidates))
  const content = chosen.canNameSubjects ? nameSubjects(chosen.content, mood, said) : chosen.content
  return { content: filledFor(review, content), template_id: chosen.templateId }
}

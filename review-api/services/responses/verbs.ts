import { createHash } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { reachableReviews } from "../../db/queries/reachable-reviews.ts"
import { hasRows } from "../../db/rows.ts"
import { sources } from "../../db/schema/places.ts"
import { suggestionTurns } from "../../db/schema/response-templates.ts"
import { responses } from "../../db/schema/reviews.ts"
import { requireIn } from "../../permissions/summary.ts"
import { mayPublish, publishables } from "../../publishing/may-publish.ts"
import { lockReview } from "../../reviews/lock-reviews.ts"
import { recordReviewEvent } from "../../reviews/record-review-event.ts"
import { requireSetting } from "../require-setting.ts"
import { templateOf } from "../response-templates/template-rows.ts"
import type { Service, Verbs } from "../service.ts"
import { changeResponse, isResponse, jobIdOf, onItsWay } from "./change-response.ts"
import { checkContent, responseChanged, responseExists } from "./check-response.ts"
import { nameSubjects } from "./name-subjects.ts"
import { publishResponseUpdated } from "./publish-response-updated.ts"
import { lockResponse, responseItem, responseRows, visibleResponse } from "./response-rows.ts"
import { reviewSubjects } from "./review-subjects.ts"
import { candidatesFor } from "./suggestion-candidates.ts"
import { factsOf, filledFor, moodOf } from "./suggestion-facts.ts"
import { updateResponse } from "./update-response.ts"

const maxRemembered = 200

const keyOf = (content: string) =>
  createHash("sha256").update(content.trim()).digest("base64url").slice(0, 22)

/**
 * Chooses the text that an account was given longest ago, so that no two in a row have the same words when there is a
 * choice (D-131), and remembers it.
 * @param tx the transaction, in which others of the account wait.
 */
async function nextTurn<T extends { content: string }>(
  tx: Db,
  accountId: number,
  candidates: readonly [T, ...T[]],
): Promise<T> {
  await tx.insert(suggestionTurns).values({ accountId }).onConflictDoNothing()
  const own = eq(suggestionTurns.accountId, accountId)
  const [row] = await tx.select().from(suggestionTurns).where(own).for("update")
  const used = row?.used ?? []
  const age = ({ content }: T) => {
    const at = used.indexOf(keyOf(content))
    return at < 0 ? Number.POSITIVE_INFINITY : at
  }
  const chosen = candidates.reduce((best, one) => (age(one) > age(best) ? one : best))
  const key = keyOf(chosen.content)
  const next = [key, ...used.filter((other) => other !== key)].slice(0, maxRemembered)
  await tx.update(suggestionTurns).set({ used: next }).where(own)
  return chosen
}

/** GET /responses/{id}. @throws 404 when it is missing, foreign or of a review out of sight. */
const getResponse: Service<"responses.get"> = async ({ deps, scope, params }) =>
  responseItem(deps.db, deps, await visibleResponse(deps.db, scope, params.id))

/**
 * POST /responses (D-129, D-130): a draft, or on its way to the source. Without a response connection it stays a draft and
 * says where to answer instead.
 * @throws 404; 409 with the response that is there; 422.
 */
const createResponse: Service<"responses.create"> = async ({ deps, scope, body, actor }) => {
  const { accountId, userId } = scope
  const { content } = body
  const wantsOut = body.status === "pending"
  if (wantsOut) requireIn(scope.permissions, "review.respond")
  const created = await deps.db.transaction(async (tx) => {
    const review = await lockReview(tx, scope, String(body.review_id))
    const { id: reviewId, sourceId } = review
    const ofReview = sql`a.account_id = ${accountId} and a.review_id = ${reviewId}`
    const [there] = await responseRows(tx, ofReview)
    if (there) throw responseExists(await responseItem(tx, deps, there))
    const [source] = await tx.select({ code: sources.code }).from(sources).where(eq(sources.id, sourceId))
    checkContent(content, source!.code)
    if (!review.isListed) throw invalid({ review_id: ["has been removed by its source"] })
    const at = { accountId, sourceCode: source!.code }
    const isOut = wantsOut && (await mayPublish({ ...deps, db: tx }, publishables.response, at)) === null
    const status = isOut ? "pending" : "draft"
    const now = deps.clock.now().toISOString()
    await tx.insert(responses).values({
      accountId,
      reviewId,
      userId,
      content,
      status,
      createdAt: now,
      updatedAt: now,
      ...(isOut ? onItsWay(deps) : {}),
    })
    const [row] = await responseRows(tx, ofReview)
    await recordReviewEvent(tx, deps, {
      accountId,
      reviewId,
      userId,
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
  if (created.row.status === "pending") await deps.jobs.send("response", jobIdOf(created.row))
  return created.item
}

/**
 * DELETE /responses/{id} (D-130): a draft is gone at once; what the source has, or may have by now, when the source
 * has removed it.
 * @throws 404; 409 with the present response when another version was meant.
 */
const deleteResponse: Service<"responses.delete"> = async ({ deps, scope, params, query, actor }) => {
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

/**
 * POST /responses/suggestions (D-131): a template that was asked for, as it is written, for one review; else one that
 * fits it, which also names what the review speaks of. Another one each time, as long as there is a choice.
 * @throws 403 when the setting is off; 404 for a review or template that is missing, foreign or out of sight.
 */
const suggestResponse: Service<"responses.suggest"> = async ({ deps, scope, body }) => {
  const { accountId } = scope
  const { db } = deps
  await requireSetting(db, scope, "ai_responses")
  const reviewId = pathId(String(body.review_id))
  const seen = await hasRows(
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

export const verbs = {
  "responses.get": getResponse,
  "responses.create": createResponse,
  "responses.update": updateResponse,
  "responses.delete": deleteResponse,
  "responses.suggest": suggestResponse,
} satisfies Verbs

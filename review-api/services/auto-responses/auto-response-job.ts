import { and, eq, sql } from "drizzle-orm"
import { lowestAutoRating, responseError } from "#lib/contract/index.ts"
import { systemActor } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import type { Db } from "../../db/connect.ts"
import { accountSetting } from "../../db/queries/account-setting.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { plannedResponses } from "../../db/schema/response-templates.ts"
import { responses } from "../../db/schema/reviews.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import { mayPublish, publishables } from "../../publishing/may-publish.ts"
import { type LockedReview, lockReviews } from "../../reviews/lock-reviews.ts"
import { recordReviewEvent } from "../../reviews/record-review-event.ts"
import type { Deps } from "../deps.ts"
import { templateOf } from "../response-templates/template-rows.ts"
import { jobIdOf, keysOfJob, onItsWay } from "../responses/change-response.ts"
import { publishResponseUpdated } from "../responses/publish-response-updated.ts"
import { factsOf, filledFor, type ReviewFacts } from "../responses/suggestion-facts.ts"
import { scopeOfAccount } from "../scope-of-account.ts"
import { type RuleRow, ruleOf } from "./rule-rows.ts"

const maxAtATime = 500

type Keys = { accountId: number; reviewId: number }

const isPlanned = ({ accountId, reviewId }: Keys) =>
  and(eq(plannedResponses.accountId, accountId), eq(plannedResponses.reviewId, reviewId))

const isDue = ({ clock }: Pick<Deps, "clock">) => sql`p.due_at <= ${clock.now().toISOString()}::timestamptz`

/** Whether the rule, as it is now, still responds to the review, as it is now. */
function applies(rule: RuleRow, review: LockedReview, { stars, sourceId, hasText }: ReviewFacts): boolean {
  const isRated = stars >= lowestAutoRating && stars >= rule.rating_min && stars <= rule.rating_max
  const isOf = rule.source_id === null || rule.source_id === sourceId
  const hasWanted = rule.has_text === null || rule.has_text === hasText
  return rule.active && review.isListed && isRated && isOf && hasWanted
}

/** The text of the rule for a review; null when the review is not to be responded to by itself. */
async function textFor(tx: Db, deps: Deps, rule: RuleRow, review: LockedReview): Promise<string | null> {
  const { accountId, id } = review
  if ((await accountSetting(tx, accountId, "auto_responses")) !== "true") return null
  const facts = await factsOf(tx, accountId, id)
  if (!applies(rule, review, facts)) return null
  const at = { accountId, sourceCode: facts.sourceCode }
  if ((await mayPublish({ ...deps, db: tx }, publishables.response, at)) !== null) return null
  const content = filledFor(facts, (await templateOf(tx, accountId, rule.template_id)).content)
  return responseError(content, facts.sourceCode) === null ? content : null
}

/** Responds, unless someone has before. @returns the response when there is one to be published. */
async function respond(tx: Db, deps: Deps, rule: RuleRow, review: LockedReview) {
  const { accountId, id: reviewId } = review
  const content = await textFor(tx, deps, rule, review)
  if (content === null) return null
  const now = deps.clock.now().toISOString()
  const [made] = await tx
    .insert(responses)
    .values({
      accountId,
      reviewId,
      content,
      status: "pending",
      createdAt: now,
      updatedAt: now,
      ...onItsWay(deps),
    })
    .onConflictDoNothing()
    .returning({ accountId: responses.accountId, id: responses.id })
  if (!made) return null
  const after = { content, auto_response_id: rule.id }
  await recordReviewEvent(tx, deps, {
    accountId,
    reviewId,
    userId: null,
    action: "response_submitted",
    after,
  })
  await recordAudit(tx, deps, systemActor, {
    accountId,
    action: "responses.create",
    resource: { type: "response", id: made.id, name: review.author },
    after: { ...after, status: "pending" },
  })
  await publishResponseUpdated(tx, review)
  return made
}

/** Responds to a review whose time has come; what its people have written before stays (D-131). */
export const autoResponseJob: JobKind<Deps> = {
  retries: 4,
  retryDelaySeconds: 2,
  timeoutSeconds: 60,
  atOnce: 1,
  async run(deps, { id }) {
    const { accountId, id: reviewId } = keysOfJob(id)
    const keys = { accountId, reviewId }
    const created = await deps.db.transaction(async (tx) => {
      const [review] = await lockReviews(tx, scopeOfAccount(accountId), [reviewId])
      const [plan] = await rowsOf(
        tx,
        { rule: column.number() },
        sql`select p.auto_response_id as rule from planned_responses p
            where p.account_id = ${accountId} and p.review_id = ${reviewId} and ${isDue(deps)}`,
      )
      if (!review || !plan) return null
      await tx.delete(plannedResponses).where(isPlanned(keys))
      return respond(tx, deps, await ruleOf(tx, accountId, plan.rule), review)
    })
    if (created) await deps.jobs.send("response", jobIdOf(created))
  },
  async waiting(deps) {
    const rows = await rowsOf(
      deps.db,
      { accountId: column.number(), id: column.number() },
      sql`select p.account_id, p.review_id as id from planned_responses p
          join reviews r on r.account_id = p.account_id and r.id = p.review_id
          where ${isDue(deps)} and r.deleted_at is null
            and not exists (select 1 from imports i
              where i.account_id = r.account_id and i.id = r.import_id and i.status <> 'done')
          order by p.due_at limit ${maxAtATime}`,
    )
    return rows.map(jobIdOf)
  },
}

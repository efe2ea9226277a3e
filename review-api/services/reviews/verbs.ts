import { and, eq, sql } from "drizzle-orm"
import type { ReviewEvent, ReviewFilter } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, featureOff, notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { accountSetting } from "../../db/queries/account-setting.ts"
import { remembered } from "../../db/queries/count-cache.ts"
import { type Counted, countReviews as countOneByOne } from "../../db/queries/count-reviews.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { pendingImportIds } from "../../db/queries/pending-imports.ts"
import { reachableReviews } from "../../db/queries/reachable-reviews.ts"
import { countStrategy, measure } from "../../db/queries/review-total.ts"
import { selectionOf } from "../../db/queries/selection-of.ts"
import { profileName } from "../../db/queries/user-columns.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { disputes } from "../../db/schema/disputes.ts"
import { reviews } from "../../db/schema/reviews.ts"
import type { Scope } from "../../permissions/scope.ts"
import { lockReview } from "../../reviews/lock-reviews.ts"
import { publishReviewsUpdated } from "../../reviews/publish-reviews-updated.ts"
import { recordReviewEvent } from "../../reviews/record-review-event.ts"
import type { Deps } from "../deps.ts"
import { readDisputes } from "../disputes/dispute-rows.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { addressKeptImages } from "../media/kept-images.ts"
import { labelToGive } from "../review-status-labels/lock-label.ts"
import type { Service, Verbs } from "../service.ts"
import { assigneeOf, listAssignees } from "./assignees.ts"
import { changeReviews, type ReviewChange } from "./change-reviews.ts"
import { exportReviews } from "./export-reviews.ts"
import { getNeighbours } from "./get-neighbours.ts"
import { getReview, visibleReview } from "./get-review.ts"
import { listReviews } from "./list-reviews.ts"
import { isMailedBy, notifyAssigned } from "./notify-assigned.ts"

async function count(deps: Deps, scope: Scope, filter: ReviewFilter): Promise<Counted> {
  const selection = selectionOf(scope, filter)
  const pendingImports = await pendingImportIds(deps.db, scope.accountIds)
  const { total, work } = await measure(deps.db, selection, pendingImports)
  if (total !== null) return { count: total, exact: true }
  const key = JSON.stringify([
    scope.accountIds,
    scope.locations,
    scope.timeZone,
    filter,
    selection.assignee,
    pendingImports,
  ])
  return remembered(deps, key, async () => {
    const limits = { most: Number.MAX_SAFE_INTEGER, timeoutMs: deps.config.countTimeoutMs }
    return countOneByOne(deps, selection, pendingImports, countStrategy(work), limits)
  })
}

/**
 * GET /reviews/count: the exact number behind a filter. What the rollups do not hold is counted for
 * `countTimeoutMs` at most, else the number so far is told as not exact; it is remembered for 60 s (design: totals).
 */
export const countReviews: Service<"reviews.count"> = ({ deps, scope, query }) => count(deps, scope, query)

/**
 * PATCH /reviews/{id}: its status, its label and who looks after it, each by itself (D-124, D-128, D-321). Two who do it
 * at once: see `changeReviews`.
 * @throws 404, 422 for an unknown label, and for someone who may not see the review.
 */
const updateReview: Service<"reviews.update"> = async ({ deps, scope, params, body, actor }) => {
  const { accountId, userId } = scope
  const saved = await deps.db.transaction(async (tx) => {
    const review = await lockReview(tx, scope, params.id)
    const { status, review_status_label_id: labelId, assigned_user_id: assigneeId } = body
    const change: ReviewChange = {}
    if (status !== undefined) change.status = status
    if (labelId !== undefined) {
      change.label = labelId === null ? null : await labelToGive(tx, accountId, labelId)
    }
    if (assigneeId !== undefined) {
      change.assignee = assigneeId === null ? null : await assigneeOf(tx, accountId, assigneeId, review)
    }
    const [changed] = await changeReviews(tx, deps, scope, [review], change)
    if (changed) {
      await publishReviewsUpdated(tx, scope.accountId, [review])
      await recordAudit(tx, deps, actor, {
        accountId: scope.accountId,
        resource: { type: "review", id: review.id, name: review.author },
        before: changed.before,
        after: changed.after,
      })
      await notifyAssigned(tx, deps, {
        accountId,
        byUserId: userId,
        assignee: changed.after.assigned_user,
        reviewId: review.id,
        count: 1,
        isMailed: isMailedBy(actor),
      })
    }
    const [answer] = await addressKeptImages({ ...deps, db: tx }, scope.accountId, [
      await visibleReview(tx, scope, review.id),
    ])
    return answer!
  })
  deps.mailer.wake()
  return saved
}

/**
 * GET /reviews/{id}/history (D-128): newest first; the last line is that the review was created, which the review
 * itself tells.
 * @throws 404 when the review is missing, foreign or out of sight.
 */
const listReviewHistory: Service<"reviews.list_history"> = async ({ deps, scope, params, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const reviewId = pathId(params.id)
  const mine = sql`e.account_id = ${scope.accountId} and e.review_id = ${reviewId}`
  const [review] = await rowsOf(
    deps.db,
    { created_at: column.text(), events: column.number() },
    sql`select ${wireInstant(sql`r.created_at`)} as created_at,
          (select count(*)::integer from review_events e where ${mine}) as events
        from reviews r where ${await reachableReviews(deps.db, scope)} and r.id = ${reviewId}`,
  )
  if (!review) throw notFound()
  const items: ReviewEvent[] = await rowsOf(
    deps.db,
    {
      id: column.number(),
      created_at: column.text(),
      action: column.text(),
      user_id: column.number().nullable(),
      user_name: column.text().nullable(),
      before: column.json<NonNullable<ReviewEvent["before"]>>().nullable(),
      after: column.json<NonNullable<ReviewEvent["after"]>>().nullable(),
    },
    sql`select e.id, ${wireInstant(sql`e.created_at`)} as created_at, e.user_id,
          case when u.id is null then null else ${profileName} end as user_name, e.action, e.before, e.after
        from review_events e
        left join users u on u.account_id = e.account_id and u.id = e.user_id
        where ${mine} order by e.id desc limit ${perPage} offset ${offset}`,
  )
  const isLast = offset + perPage > review.events && offset <= review.events
  if (isLast) items.push({ id: "created", created_at: review.created_at, action: "created" })
  return listAnswerOf({
    path: `/reviews/${reviewId}/history`,
    query,
    page,
    perPage,
    total: review.events + 1,
    collection: "history",
    items,
  })
}

const most = 100

/** GET /reviews/{id}/disputes: the newest first, a hundred at most (D-135). @throws 404. */
const listDisputes: Service<"reviews.list_disputes"> = async ({ deps, scope, params, query }) => {
  const { id } = await visibleReview(deps.db, scope, pathId(params.id))
  const { page, perPage, offset } = pageOf({ ...query, per_page: query.per_page ?? most })
  const items = await readDisputes(deps.db, scope, sql`d.review_id = ${id}`)
  return listAnswerOf({
    path: `/reviews/${id}/disputes`,
    query,
    page,
    perPage,
    total: items.length,
    collection: "disputes",
    items: items.slice(offset, offset + perPage),
  })
}

/**
 * POST /reviews/{id}/disputes (D-135): one is open at a time; after its answer there may be another.
 * @throws 404, 403 when the account has the setting dispute_reviews off, 409 while one is open or the source has
 * removed the review.
 */
const disputeReview: Service<"reviews.dispute"> = ({ deps, scope, params, body, actor }) =>
  deps.db.transaction(async (tx) => {
    const { accountId, userId } = scope
    if ((await accountSetting(tx, accountId, "dispute_reviews")) !== "true") {
      throw featureOff()
    }
    const review = await lockReview(tx, scope, params.id)
    if (review.disputeStatus === "submitted") throw new ApiError(409, "This review is already disputed.")
    if (!review.isListed) throw new ApiError(409, "The source has removed this review.")
    const { reason } = body
    const comment = body.comment || null
    const createdAt = deps.clock.now().toISOString()
    const [made] = await tx
      .insert(disputes)
      .values({ accountId, reviewId: review.id, userId, reason, comment, createdAt })
      .returning({ id: disputes.id })
    await tx
      .update(reviews)
      .set({ disputeStatus: "submitted" })
      .where(and(eq(reviews.accountId, accountId), eq(reviews.id, review.id)))
    const before = { dispute_status: review.disputeStatus }
    const after = { dispute_status: "submitted", reason }
    const event = { accountId, reviewId: review.id, userId, action: "disputed" } as const
    await recordReviewEvent(tx, deps, { ...event, before, after })
    await publishReviewsUpdated(tx, accountId, [review])
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "review", id: review.id, name: review.author },
      before,
      after,
    })
    const [dispute] = await readDisputes(tx, scope, sql`d.id = ${made!.id}`)
    return dispute!
  })

export const verbs = {
  "reviews.list": listReviews,
  "reviews.count": countReviews,
  "reviews.export": exportReviews,
  "reviews.get": getReview,
  "reviews.list_assignees": listAssignees,
  "reviews.update": updateReview,
  "reviews.get_neighbours": getNeighbours,
  "reviews.list_history": listReviewHistory,
  "reviews.list_disputes": listDisputes,
  "reviews.dispute": disputeReview,
} satisfies Verbs

import { sql } from "drizzle-orm"
import type { ReviewEvent } from "#lib/contract/index.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { rowsOf } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { reachableReviews } from "../../db/queries/reachable-reviews.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { profileName } from "../users/user-columns.ts"

/**
 * GET /reviews/{id}/history (D-128): newest first; the last line is that the review was created, which the review
 * itself tells.
 * @throws 404 when the review is missing, foreign or out of sight.
 */
export const listReviewHistory: Service<"reviews.list_history"> = async ({ deps, scope, params, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const reviewId = pathId(params.id)
  const mine = sql`e.account_id = ${scope.accountId} and e.review_id = ${reviewId}`
  const [review] = await rowsOf<{ created_at: string; events: number }>(
    deps.db,
    sql`select ${wireInstant(sql`r.created_at`)} as created_at,
          (select count(*)::integer from review_events e where ${mine}) as events
        from reviews r where ${await reachableReviews(deps.db, scope)} and r.id = ${reviewId}`,
  )
  if (!review) throw notFound()
  const items = await rowsOf<ReviewEvent>(
    deps.db,
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

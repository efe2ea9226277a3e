import { sql } from "drizzle-orm"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { reachableReviews } from "../../db/queries/reachable-reviews.ts"
import { type ReviewAnswer, readReviewRows } from "../../db/queries/review-rows.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import { mayPublish, publishables } from "../../publishing/may-publish.ts"
import { addressKeptImages } from "../media/kept-images.ts"
import { respondOn } from "../responses/response-rows.ts"
import type { Service } from "../service.ts"

/** A review as the caller sees it. @throws 404 when it is missing, deleted, foreign or out of sight (D-008, D-023). */
export async function visibleReview(db: Db, scope: Scope, id: number): Promise<ReviewAnswer> {
  const rows = await rowsOf(
    db,
    { accountId: column.number(), id: column.number() },
    sql`select r.account_id, r.id from reviews r
        where ${await reachableReviews(db, scope)} and r.id = ${id}`,
  )
  const [review] = await readReviewRows(db, rows)
  if (!review) throw notFound()
  return review
}

/** GET /reviews/{id}: also one that its source has removed (D-127), and whether it is answered elsewhere. @throws 404. */
export const getReview: Service<"reviews.get"> = async ({ deps, scope, params }) => {
  const review = await visibleReview(deps.db, scope, pathId(params.id))
  await addressKeptImages(deps, scope.accountId, [review])
  const at = { accountId: Number(review.account_id), sourceCode: review.source_code ?? "" }
  const isHere = (await mayPublish(deps, publishables.response, at)) === null
  const elsewhere = respondOn({ sourceName: review.source_name, url: review.url ?? null })
  return { ...review, respond_on: isHere ? null : elsewhere }
}

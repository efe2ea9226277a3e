import { sql } from "drizzle-orm"
import { pathId } from "../../core/ids.ts"
import { readDisputes } from "../disputes/dispute-rows.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { visibleReview } from "./get-review.ts"

const most = 100

/** GET /reviews/{id}/disputes: the newest first, a hundred at most (D-135). @throws 404. */
export const listDisputes: Service<"reviews.list_disputes"> = async ({ deps, scope, params, query }) => {
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

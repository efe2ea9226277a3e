import { sql } from "drizzle-orm"
import { pathId } from "../../core/ids.ts"
import { rowsOf } from "../../db/connect.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { visibleReview } from "../reviews/get-review.ts"
import type { Service } from "../service.ts"
import { readNotes } from "./note-rows.ts"

/** GET /notes: those on a review, the oldest first (D-134). @throws 404 for a review that is missing or out of sight. */
export const listNotes: Service<"notes.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const { id } = await visibleReview(deps.db, scope, pathId(query.review_id))
  const mine = sql`n.account_id = ${scope.accountId} and n.review_id = ${id}`
  const [count] = await rowsOf<{ total: number }>(
    deps.db,
    sql`select count(*)::integer as total from notes n where ${mine}`,
  )
  const tail = sql`order by n.id limit ${perPage} offset ${offset}`
  return listAnswerOf({
    path: "/notes",
    query,
    page,
    perPage,
    total: count!.total,
    collection: "notes",
    items: await readNotes(deps.db, scope, mine, tail),
  })
}

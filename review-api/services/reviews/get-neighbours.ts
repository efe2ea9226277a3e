import { sql } from "drizzle-orm"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { instantText, type PageQuestion, readPlaces } from "../../db/queries/page-question.ts"
import { pendingImportIds } from "../../db/queries/pending-imports.ts"
import { reachableReviews } from "../../db/queries/reachable-reviews.ts"
import { orderOf, type ReviewOrder } from "../../db/queries/review-cursor.ts"
import { findPage } from "../../db/queries/review-page.ts"
import { measure, pageStrategy } from "../../db/queries/review-total.ts"
import { selectionOf } from "../../db/queries/selection-of.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Deps } from "../deps.ts"
import type { Service } from "../service.ts"

const groups = {
  published_at: sql`null::integer`,
  rating: sql`coalesce(r.rating, 0)`,
  location_name: sql`r.location_id`,
} as const satisfies Record<ReviewOrder["by"], unknown>

async function firstBeside(deps: Deps, question: PageQuestion): Promise<number | null> {
  const found = await findPage(deps, question)
  const rows = Array.isArray(found) ? found : await readPlaces(deps.db, question, found)
  return rows[0]?.id ?? null
}

/**
 * GET /reviews/{id}/neighbours: the reviews before and after one in the list that a filter and a sort make, found from
 * its place as a cursor finds a page (D-126): the review itself need no longer be in that list.
 * @throws 404 when the review is missing, foreign or out of sight.
 */
export const getNeighbours: Service<"reviews.get_neighbours"> = async ({ deps, scope, params, query }) => {
  const { db } = deps
  const order = orderOf(query["sort[by]"], query["sort[order]"])
  const [position] = await rowsOf(
    db,
    { group: column.number().nullable(), publishedAt: column.text(), id: column.number() },
    sql`select r.id, ${instantText(sql`r.published_at`)} as published_at, ${groups[order.by]}::double precision as "group"
        from reviews r where ${await reachableReviews(db, scope)} and r.id = ${pathId(params.id)}`,
  )
  if (!position) throw notFound()
  const selection = selectionOf(scope, query)
  const pendingImports = await pendingImportIds(db, scope.accountIds)
  const { work } = await measure(db, selection, pendingImports)
  const limit = 1
  const strategy = pageStrategy(work, selection, limit)
  const requested = { selection, pendingImports, order, position, limit, strategy }
  return {
    previous_id: await firstBeside(deps, { ...requested, toward: "before" }),
    next_id: await firstBeside(deps, { ...requested, toward: "after" }),
  }
}

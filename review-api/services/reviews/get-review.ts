import { sql } from "drizzle-orm"
import { rowsOf } from "../../db/connect.ts"
import { inLocationScope } from "../../db/queries/location-scope.ts"
import { pendingImportIds } from "../../db/queries/pending-imports.ts"
import { readReviewRows } from "../../db/queries/review-rows.ts"
import { allOf, isOneOf, numbers } from "../../db/queries/sql-lists.ts"
import { notFound } from "../../errors.ts"
import { pathId } from "../../http/ids.ts"
import type { Service } from "../service.ts"

/**
 * GET /reviews/{id}: also one that its source has removed (D-127).
 * @throws 404 when it is missing, deleted, of another account or at a location out of sight (D-008, D-023).
 */
export const getReview: Service<"reviews.get"> = async ({ deps, scope, params }) => {
  const id = pathId(params.id)
  const pendingImports = await pendingImportIds(deps.db, scope.accountIds)
  const rows = await rowsOf<{ accountId: number; id: number }>(
    deps.db,
    sql`select r.account_id as "accountId", r.id from reviews r where ${allOf([
      isOneOf(sql`r.account_id`, scope.accountIds),
      sql`r.id = ${id}`,
      sql`r.deleted_at is null`,
      sql`(r.import_id is null or r.import_id <> all(${numbers(pendingImports)}))`,
      inLocationScope(scope, sql`r.account_id`, sql`r.location_id`),
    ])}`,
  )
  const [review] = await readReviewRows(deps.db, rows)
  if (!review) throw notFound()
  return review
}

import { type SQL, sql } from "drizzle-orm"
import type { Scope } from "../../permissions/scope.ts"
import type { Db } from "../connect.ts"
import { inLocationScope } from "./location-scope.ts"
import { pendingImportIds } from "./pending-imports.ts"
import { allOf, isOneOf, numbers } from "./sql-lists.ts"

/**
 * The condition on `reviews r` that the caller may reach a review by its id: also one that its source has removed
 * (D-127), none that is deleted, foreign, out of sight or of an import that is not done (D-008, D-023).
 */
export async function reachableReviews(db: Db, scope: Scope): Promise<SQL> {
  const pendingImports = await pendingImportIds(db, scope.accountIds)
  return allOf([
    isOneOf(sql`r.account_id`, scope.accountIds),
    sql`r.deleted_at is null`,
    pendingImports.length
      ? sql`(r.import_id is null or r.import_id <> all(${numbers(pendingImports)}))`
      : undefined,
    inLocationScope(scope, sql`r.account_id`, sql`r.location_id`),
  ])
}

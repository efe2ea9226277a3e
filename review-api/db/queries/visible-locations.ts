import { type SQL, sql } from "drizzle-orm"
import type { Scope } from "../../permissions/scope.ts"
import type { Db } from "../connect.ts"
import { inLocationScope } from "./location-scope.ts"
import { pendingImportIds } from "./pending-imports.ts"
import { allOf, isOneOf, numbers } from "./sql-lists.ts"

/**
 * The condition of a location that the scope may see: of its accounts, assigned (D-023), not deleted, and not of an
 * import that still runs.
 * @param alias of the locations table in the statement.
 */
export async function visibleLocations(db: Db, scope: Scope, alias: "l"): Promise<SQL> {
  const table = sql.raw(alias)
  const pending = await pendingImportIds(db, scope.accountIds)
  return allOf([
    isOneOf(sql`${table}.account_id`, scope.accountIds),
    sql`${table}.deleted_at is null`,
    pending.length > 0
      ? sql`(${table}.import_id is null or ${table}.import_id <> all(${numbers(pending)}))`
      : undefined,
    inLocationScope(scope, sql`${table}.account_id`, sql`${table}.id`),
  ])
}

import { type SQL, sql } from "drizzle-orm"
import type { Scope } from "../../permissions/scope.ts"
import type { Db } from "../connect.ts"
import { inLocationScope } from "./location-scope.ts"
import { pendingImportIds } from "./pending-imports.ts"
import { allOf, isOneOf, numbers } from "./sql-lists.ts"

/** Deleted ones are kept for 30 days (D-280); only what lists and restores them asks for these. */
export type LocationState = "kept" | "deleted"

/**
 * The condition of a location that the scope may see: of its accounts, assigned (D-023), not deleted unless
 * asked for, and not of an import that still runs.
 * @param alias of the locations table in the statement.
 */
export async function visibleLocations(
  db: Db,
  scope: Scope,
  alias: "l",
  state: LocationState = "kept",
): Promise<SQL> {
  const table = sql.raw(alias)
  const pending = await pendingImportIds(db, scope.accountIds)
  return allOf([
    isOneOf(sql`${table}.account_id`, scope.accountIds),
    state === "deleted" ? sql`${table}.deleted_at is not null` : sql`${table}.deleted_at is null`,
    pending.length > 0
      ? sql`(${table}.import_id is null or ${table}.import_id <> all(${numbers(pending)}))`
      : undefined,
    inLocationScope(scope, sql`${table}.account_id`, sql`${table}.id`),
  ])
}

import { type SQL, sql } from "drizzle-orm"
import type { Scope } from "../../permissions/scope.ts"
import type { Db } from "../connect.ts"
import { inLocationScope } from "./location-scope.ts"
import { isOfNoPendingImport, pendingImportIds } from "./pending-imports.ts"
import { allOf, isOneOf, numbers } from "./sql-lists.ts"

/** Deleted ones are kept for 30 days (D-280); only what lists and restores them asks for these. */
export type LocationState = "kept" | "deleted"

function conditionOf(scope: Scope, table: SQL, state: LocationState, isOfNoImport: SQL | undefined): SQL {
  return allOf([
    isOneOf(sql`${table}.account_id`, scope.accountIds),
    state === "deleted" ? sql`${table}.deleted_at is not null` : sql`${table}.deleted_at is null`,
    isOfNoImport,
    inLocationScope(scope, sql`${table}.account_id`, sql`${table}.id`),
  ])
}

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
  const isOfNoImport =
    pending.length > 0
      ? sql`(${table}.import_id is null or ${table}.import_id <> all(${numbers(pending)}))`
      : undefined
  return conditionOf(scope, table, state, isOfNoImport)
}

/** The same where the statement looks at one location, and asks for its imports itself. */
export const isVisibleLocation = (scope: Scope, state: LocationState = "kept"): SQL =>
  conditionOf(scope, sql`l`, state, isOfNoPendingImport(sql`l.import_id`, scope.accountIds))

import { type Column, type SQL, sql } from "drizzle-orm"
import type { Scope } from "../../permissions/scope.ts"

/**
 * The condition that keeps groups to those which the scope may see (D-023): every group for Admin, else the groups
 * that are assigned to the user.
 * @returns undefined when the scope sees every group.
 */
export function inGroupScope(scope: Scope, accountId: SQL | Column, groupId: SQL | Column): SQL | undefined {
  if (scope.locations === "all" || scope.locations.viaUser === null) return undefined
  return sql`exists (select 1 from user_assignments as given where given.account_id = ${accountId}
    and given.user_id = ${scope.locations.viaUser} and given.group_id = ${groupId})`
}

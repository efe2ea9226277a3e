import { type SQL, sql } from "drizzle-orm"
import type { Scope } from "../../permissions/scope.ts"
import { inGroupScope } from "./group-scope.ts"
import { inLocationScope } from "./location-scope.ts"
import type { ReviewSelection } from "./review-selection.ts"
import { allOf, isOneOf } from "./sql-lists.ts"

/** A group that the scope may not see holds nothing, like one that does not exist. */
const groupHolds = (scope: Scope, groupId: number, accountId: SQL, locationId: SQL): SQL =>
  sql`exists (select 1 from group_locations member where ${allOf([
    sql`member.account_id = ${accountId} and member.group_id = ${groupId} and member.location_id = ${locationId}`,
    inGroupScope(scope, sql`member.account_id`, sql`member.group_id`),
  ])})`

/** Conditions that keep a row to the selection's locations; none when it sees all of them. */
export function locationConditions(
  selection: ReviewSelection,
  accountId: SQL,
  locationId: SQL,
): (SQL | undefined)[] {
  const { group, location, scope } = selection
  return [
    group === undefined ? undefined : groupHolds(scope, group, accountId, locationId),
    location && isOneOf(locationId, location),
    inLocationScope(scope, accountId, locationId),
  ]
}

/**
 * The selection's locations as rows (account_id, location_id), each once: what LATERAL reads and rollup sums are
 * joined to. Starts from the smallest table at hand.
 * @returns null when every location is seen.
 */
export function locationSet(selection: ReviewSelection): SQL | null {
  const { group, location, scope } = selection
  const account = sql`s.account_id`
  if (group !== undefined) {
    return sql`select s.account_id, s.location_id from group_locations s where ${allOf([
      isOneOf(account, scope.accountIds),
      sql`s.group_id = ${group}`,
      inGroupScope(scope, account, sql`s.group_id`),
      location && isOneOf(sql`s.location_id`, location),
      inLocationScope(scope, account, sql`s.location_id`),
    ])}`
  }
  if (location !== undefined) {
    return sql`select s.account_id, s.id as location_id from locations s where ${allOf([
      isOneOf(account, scope.accountIds),
      isOneOf(sql`s.id`, location),
      inLocationScope(scope, account, sql`s.id`),
    ])}`
  }
  if (scope.locations === "all") return null
  const { viaUser, inFile } = scope.locations
  if (inFile !== undefined) {
    return sql`select s.account_id, s.location_id from export_file_locations s where ${allOf([
      isOneOf(account, scope.accountIds),
      sql`s.export_file_id = ${inFile}`,
      inLocationScope(scope, account, sql`s.location_id`),
    ])}`
  }
  return sql`select s.account_id, s.location_id from user_locations s where ${allOf([
    isOneOf(account, scope.accountIds),
    sql`s.user_id = ${viaUser}`,
  ])}`
}

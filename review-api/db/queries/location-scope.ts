import { type Column, type SQL, sql } from "drizzle-orm"
import type { Scope } from "../../permissions/scope.ts"
import { allOf } from "./sql-lists.ts"

/**
 * The condition that keeps rows to the locations which the scope may see (D-023): a semi-join on the closure table,
 * never a list of ids.
 * @param accountId column of the row's account.
 * @param locationId column of the row's location.
 * @returns undefined when the scope sees every location, so that it can be handed to `and()` as it is.
 */
export function inLocationScope(
  scope: Scope,
  accountId: SQL | Column,
  locationId: SQL | Column,
): SQL | undefined {
  if (scope.locations === "all") return undefined
  const { viaUser, inFile } = scope.locations
  return allOf([
    viaUser === null
      ? undefined
      : sql`exists (select 1 from user_locations as seen where seen.account_id = ${accountId} and seen.user_id = ${viaUser} and seen.location_id = ${locationId})`,
    inFile === undefined
      ? undefined
      : sql`exists (select 1 from export_file_locations as held where held.account_id = ${accountId} and held.export_file_id = ${inFile} and held.location_id = ${locationId})`,
  ])
}

/** The user whose locations a scope sees; null for all of them. */
export const viaUserOf = ({ locations }: Scope): number | null =>
  locations === "all" ? null : locations.viaUser

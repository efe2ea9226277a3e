import { type SQL, sql } from "drizzle-orm"
import { userTypes } from "#lib/contract/index.ts"

const adminId = sql.raw(String(userTypes.Admin))

/**
 * The condition that a location is assigned to a user of its account (D-057); everything is assigned to an Admin
 * (D-023). A user of another account, or a deactivated one, has nothing here.
 */
export const isLocationOfUser = (accountId: SQL, locationId: SQL, userId: number): SQL =>
  sql`exists (select 1 from users u where u.account_id = ${accountId} and u.id = ${userId}
    and u.deactivated_at is null and (
    u.user_type_id = ${adminId} or exists (select 1 from user_locations ul
      where ul.account_id = u.account_id and ul.user_id = u.id and ul.location_id = ${locationId})))`

/** As `isLocationOfUser` for groups. */
export const isGroupOfUser = (accountId: SQL, groupId: SQL, userId: number): SQL =>
  sql`exists (select 1 from users u where u.account_id = ${accountId} and u.id = ${userId}
    and u.deactivated_at is null and (
    u.user_type_id = ${adminId} or exists (select 1 from user_assignments ua
      where ua.account_id = u.account_id and ua.user_id = u.id and ua.group_id = ${groupId})))`

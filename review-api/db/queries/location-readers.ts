import { type SQL, sql } from "drizzle-orm"
import { userTypes } from "#lib/contract/index.ts"

/** The condition on `users u` that somebody can log in and read anything at all. */
export const canRead: SQL = sql`u.deactivated_at is null and u.confirmed_at is not null
  and u.shadow_user_id is null and u.user_type_id <> ${userTypes["Email Only"]}`

/**
 * The condition on `users u` that somebody can log in and read what lies at a location (D-023): shadow users stand for
 * people of another account and are none.
 */
export const canReadAt = (locationId: SQL): SQL => sql`${canRead}
  and (u.user_type_id = ${userTypes.Admin} or exists (
    select 1 from user_locations seen where seen.account_id = u.account_id and seen.user_id = u.id
      and seen.location_id = ${locationId}))`

/**
 * The condition on `users u` that somebody can read what lies at a location that another user sees.
 * @param viaUser id of the other one; null for who sees every location.
 */
export const canReadSomewhere = (viaUser: number | null): SQL =>
  viaUser === null
    ? canRead
    : sql`${canRead} and (u.user_type_id = ${userTypes.Admin} or u.id = ${viaUser} or exists (
        select 1 from user_locations mine join user_locations theirs
          on theirs.account_id = mine.account_id and theirs.location_id = mine.location_id
        where mine.account_id = u.account_id and mine.user_id = ${viaUser} and theirs.user_id = u.id))`

import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../connect.ts"

/** Whose closure is brought up to date: one user's, or everyone's to whom a group is assigned. */
export type ClosureOf = { userId: number } | { groupId: number }

const usersOf = (accountId: number, of: ClosureOf): SQL =>
  "userId" in of
    ? sql`select ${of.userId}::bigint`
    : sql`select user_id from user_assignments where account_id = ${accountId} and group_id = ${of.groupId}`

/**
 * Brings `user_locations` up to date after assignments, or the locations of a group, have changed (D-023): what was
 * assigned by hand, and the locations of assigned groups.
 * @param tx the open transaction, which has made the change.
 */
export async function closeUserLocations(tx: Db, accountId: number, of: ClosureOf): Promise<void> {
  const whose = usersOf(accountId, of)
  await tx.execute(sql`
    delete from user_locations ul
    where ul.account_id = ${accountId} and ul.user_id in (${whose})
      and not exists (select 1 from user_assignments ua where ua.account_id = ul.account_id
        and ua.user_id = ul.user_id and ua.location_id = ul.location_id)
      and not exists (select 1 from user_assignments ua
        join group_locations gl on gl.account_id = ua.account_id and gl.group_id = ua.group_id
        where ua.account_id = ul.account_id and ua.user_id = ul.user_id and gl.location_id = ul.location_id)`)
  await tx.execute(sql`
    insert into user_locations (account_id, user_id, location_id)
    select ua.account_id, ua.user_id, coalesce(ua.location_id, gl.location_id)
    from user_assignments ua
      left join group_locations gl on gl.account_id = ua.account_id and gl.group_id = ua.group_id
    where ua.account_id = ${accountId} and ua.user_id in (${whose})
      and coalesce(ua.location_id, gl.location_id) is not null
    on conflict do nothing`)
}

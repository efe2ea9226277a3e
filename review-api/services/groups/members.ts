import { sql } from "drizzle-orm"
import type { Id } from "#lib/contract/index.ts"
import { filterIds } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { type KnownList, knownIds } from "../../db/queries/known-ids.ts"
import { numbers } from "../../db/queries/sql-lists.ts"
import { closeUserLocations } from "../../db/queries/user-locations.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import { isActive } from "./group-columns.ts"

export type MemberChange = {
  location_ids?: readonly Id[] | undefined
  /** Of the members that are active and in sight: `location_ids` goes before it. */
  active_location_ids?: readonly Id[] | null | undefined
  add_location_ids?: readonly Id[] | undefined
  remove_location_ids?: readonly Id[] | undefined
}

/** Ids that went and came, as the audit log tells them. */
export type Members = { added: number[]; removed: number[] }

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((one, other) => one - other)

async function add(tx: Db, accountId: number, groupId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  return idsOf(
    await rowsOf(
      tx,
      { id: column.number() },
      sql`insert into group_locations (account_id, group_id, location_id)
          select ${accountId}::bigint, ${groupId}::bigint, unnest(${numbers([...ids])})
          on conflict do nothing returning location_id as id`,
    ),
  )
}

async function remove(tx: Db, accountId: number, groupId: number, which: ReturnType<typeof sql>) {
  return idsOf(
    await rowsOf(
      tx,
      { id: column.number() },
      sql`delete from group_locations where account_id = ${accountId} and group_id = ${groupId} and ${which}
          returning location_id as id`,
    ),
  )
}

/**
 * Changes the members of a group, and what its users see by it (D-023).
 * @param tx the open transaction, which holds the group.
 * @throws 422 for locations that are missing, foreign or out of the caller's sight.
 */
export async function changeMembers(
  tx: Db,
  scope: Scope,
  groupId: number,
  change: MemberChange,
): Promise<Members> {
  const { accountId } = scope
  const seen = await visibleLocations(tx, scope, "l")
  const known = (field: keyof MemberChange): Promise<number[]> => {
    const list: KnownList = { field, noun: "location", from: sql`locations l where ${seen} and l.id` }
    return knownIds(tx, change[field] ?? [], list)
  }
  const removed: number[] = []
  const added: number[] = []
  const whole = change.location_ids
    ? "location_ids"
    : change.active_location_ids
      ? "active_location_ids"
      : null
  if (whole) {
    const selected = await known(whole)
    const isLeaving = sql`location_id <> all(${numbers(selected)})`
    const isRead = sql`location_id in (select l.id from locations l where ${seen} and ${isActive})`
    const leavingNow = whole === "location_ids" ? isLeaving : sql`${isLeaving} and ${isRead}`
    removed.push(...(await remove(tx, accountId, groupId, leavingNow)))
    added.push(...(await add(tx, accountId, groupId, selected)))
  }
  added.push(...(await add(tx, accountId, groupId, await known("add_location_ids"))))
  const leaving = filterIds((change.remove_location_ids ?? []).map(String)) ?? []
  if (leaving.length > 0) {
    removed.push(...(await remove(tx, accountId, groupId, sql`location_id = any(${numbers(leaving)})`)))
  }
  if (added.length + removed.length > 0) await closeUserLocations(tx, accountId, { groupId })
  return { added, removed }
}

import { type SQL, sql } from "drizzle-orm"
import type { Id } from "#lib/contract/index.ts"
import { filterIds } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { inGroupScope } from "../../db/queries/group-scope.ts"
import { knownIds } from "../../db/queries/known-ids.ts"
import { allOf, numbers } from "../../db/queries/sql-lists.ts"
import { closeUserLocations } from "../../db/queries/user-locations.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"

/** Manual assignments of a user. */
const assignedShape = { locationIds: column.json<number[]>(), groupIds: column.json<number[]>() }

export type Assigned = RowOf<typeof assignedShape>
type Noun = "location" | "group"
type Given = {
  [N in Noun as `${N}_ids` | `add_${N}_ids` | `remove_${N}_ids`]?: readonly Id[] | undefined
}

/** The rows that the caller may assign, as conditions of the aliases `l` and `g`. */
async function mine(db: Db, scope: Scope): Promise<{ locations: SQL; groups: SQL }> {
  return {
    locations: await visibleLocations(db, scope, "l"),
    groups: allOf([
      sql`g.account_id = ${scope.accountId}`,
      inGroupScope(scope, sql`g.account_id`, sql`g.id`),
    ]),
  }
}

/** Assignments of a user, as far as the caller sees them (D-023); in the order of the ids. */
export async function assignedIds(db: Db, scope: Scope, userId: number): Promise<Assigned> {
  const seen = await mine(db, scope)
  const own = sql`ua.account_id = ${scope.accountId} and ua.user_id = ${userId}`
  const [row] = await rowsOf(
    db,
    assignedShape,
    sql`select
      (select coalesce(json_agg(l.id order by l.id), '[]') from user_assignments ua
        join locations l on l.account_id = ua.account_id and l.id = ua.location_id
        where ${own} and ${seen.locations}) as location_ids,
      (select coalesce(json_agg(g.id order by g.id), '[]') from user_assignments ua
        join groups g on g.account_id = ua.account_id and g.id = ua.group_id
        where ${own} and ${seen.groups}) as group_ids`,
  )
  return row!
}

const without = (ids: readonly number[], others: readonly number[]): number[] => {
  const known = new Set(others)
  return ids.filter((id) => !known.has(id))
}

async function replace(
  tx: Db,
  whose: { accountId: number; userId: number },
  column: "location_id" | "group_id",
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const name = sql.raw(column)
  const { accountId, userId } = whose
  const [gone, added] = [without(before, after), without(after, before)]
  if (gone.length > 0) {
    await tx.execute(sql`delete from user_assignments
      where account_id = ${accountId} and user_id = ${userId} and ${name} = any(${numbers(gone)})`)
  }
  if (added.length > 0) {
    await tx.execute(sql`insert into user_assignments (account_id, user_id, ${name})
      select ${accountId}::bigint, ${userId}::bigint, unnest(${numbers(added)}) on conflict do nothing`)
  }
}

/** Ids as they will be: replaced or kept, then added to and taken from. @throws 422 as `knownIds`. */
async function changed(
  tx: Db,
  noun: Noun,
  from: SQL,
  given: Given,
  before: readonly number[],
): Promise<number[]> {
  const known = (field: keyof Given) => knownIds(tx, given[field] ?? [], { field, noun, from })
  const selected = given[`${noun}_ids`] ? await known(`${noun}_ids`) : before
  const added = await known(`add_${noun}_ids`)
  const removed = filterIds((given[`remove_${noun}_ids`] ?? []).map(String)) ?? []
  return without([...new Set([...selected, ...added])], removed)
}

/**
 * Puts the given lists in the place of what the caller sees of a user's assignments; what lies beyond the caller's
 * own stays (D-023).
 * @param tx the open transaction, which holds the user.
 * @returns what was assigned before and is now, both as the caller sees it.
 * @throws 422 for locations and groups that are not the caller's to give.
 */
export async function assign(
  tx: Db,
  scope: Scope,
  userId: number,
  given: Given,
): Promise<{ before: Assigned; after: Assigned }> {
  const seen = await mine(tx, scope)
  const before = await assignedIds(tx, scope, userId)
  const after = {
    locationIds: await changed(
      tx,
      "location",
      sql`locations l where ${seen.locations} and l.id`,
      given,
      before.locationIds,
    ),
    groupIds: await changed(tx, "group", sql`groups g where ${seen.groups} and g.id`, given, before.groupIds),
  }
  const whose = { accountId: scope.accountId, userId }
  await replace(tx, whose, "location_id", before.locationIds, after.locationIds)
  await replace(tx, whose, "group_id", before.groupIds, after.groupIds)
  await closeUserLocations(tx, scope.accountId, { userId })
  return { before, after }
}

/** Audit entry of changed assignments: the removed ids, and the added ones. */
export const assignedChange = ({ before, after }: { before: Assigned; after: Assigned }) => ({
  before: {
    location_ids: without(before.locationIds, after.locationIds),
    group_ids: without(before.groupIds, after.groupIds),
  },
  after: {
    location_ids: without(after.locationIds, before.locationIds),
    group_ids: without(after.groupIds, before.groupIds),
  },
})

/** Takes everything from a user that was assigned: an Admin sees all (D-023), a deactivated one nothing. */
export async function unassignAll(tx: Db, accountId: number, userId: number): Promise<void> {
  for (const table of ["user_assignments", "user_locations"]) {
    await tx.execute(
      sql`delete from ${sql.raw(table)} where account_id = ${accountId} and user_id = ${userId}`,
    )
  }
}

import { and, eq, inArray, sql } from "drizzle-orm"
import type { Actor } from "../../audit/actor.ts"
import { recordAudits } from "../../audit/record.ts"
import type { Db } from "../../db/connect.ts"
import { inGroupScope } from "../../db/queries/group-scope.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { closeUserLocations } from "../../db/queries/user-locations.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { groupLocations } from "../../db/schema/places.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"

/** Groups that a row puts a location in, and those that it takes it out of. */
export type GroupChange = { added: number[]; removed: number[] }

/** Groups of a row: also the names of those that are to be created for it. */
export type RowGroups = GroupChange & { missing: string[] }

/** Ids of the groups that a caller sees, by their names in lower case. */
export type GroupNames = ReadonlyMap<string, number>

/** Reads the groups that a caller sees. */
export async function readGroupNames(db: Db, scope: Scope): Promise<Map<string, number>> {
  const rows = await rowsOf(
    db,
    { id: column.number(), name: column.text() },
    sql`select g.id, g.name from groups g where ${allOf([
      sql`g.account_id = ${scope.accountId}`,
      inGroupScope(scope, sql`g.account_id`, sql`g.id`),
    ])}`,
  )
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}

/**
 * The groups that a cell names, as the file of locations writes them: with commas between. A name that has a comma
 * itself is found as a whole.
 * @returns their ids, and the names that no group has.
 */
export function groupsNamed(text: string, names: GroupNames): { ids: number[]; unknown: string[] } {
  const parts = text.split(",").map((part) => part.trim())
  const ids = new Set<number>()
  const unknown = new Map<string, string>()
  for (let at = 0; at < parts.length; ) {
    const lengths = Array.from({ length: parts.length - at }, (_, index) => parts.length - at - index)
    const wordsOf = (length: number) => parts.slice(at, at + length).join(", ")
    const length = lengths.find((one) => names.has(wordsOf(one).toLowerCase()))
    if (length === undefined && parts[at] !== "") unknown.set(parts[at]!.toLowerCase(), parts[at]!)
    if (length !== undefined) ids.add(names.get(wordsOf(length).toLowerCase())!)
    at += length ?? 1
  }
  return { ids: [...ids], unknown: [...unknown.values()] }
}

const idsBy = (changes: ReadonlyMap<number, GroupChange>, side: keyof GroupChange) => {
  const found = new Map<number, number[]>()
  for (const [locationId, change] of changes) {
    for (const groupId of change[side]) found.set(groupId, [...(found.get(groupId) ?? []), locationId])
  }
  return found
}

/**
 * Puts locations in groups and takes them out, and tells the audit log of each group.
 * @param tx the open transaction.
 * @param changes by location; groups that are gone are passed over.
 */
export async function changeGroups(
  tx: Db,
  deps: Deps,
  actor: Actor,
  accountId: number,
  changes: ReadonlyMap<number, GroupChange>,
): Promise<void> {
  const [added, removed] = [idsBy(changes, "added"), idsBy(changes, "removed")]
  const wanted = [...new Set([...added.keys(), ...removed.keys()])]
  if (wanted.length === 0) return
  const groups = await rowsOf(
    tx,
    { id: column.number(), name: column.text() },
    sql`select id, name from groups where account_id = ${accountId}
        and id in (${sql.join(wanted, sql`, `)}) order by id for key share`,
  )
  for (const { id: given, name } of groups) {
    const id = given
    const [coming, leaving] = [added.get(id) ?? [], removed.get(id) ?? []]
    if (coming.length > 0) {
      const rows = coming.map((locationId) => ({ accountId, groupId: id, locationId }))
      await tx.insert(groupLocations).values(rows).onConflictDoNothing()
    }
    if (leaving.length > 0) {
      const own = and(eq(groupLocations.accountId, accountId), eq(groupLocations.groupId, id))
      await tx.delete(groupLocations).where(and(own, inArray(groupLocations.locationId, leaving)))
    }
    await closeUserLocations(tx, accountId, { groupId: id })
    await recordAudits(tx, deps, actor, [
      {
        accountId,
        action: "groups.update",
        resource: { type: "group", id, name },
        before: { location_ids: leaving },
        after: { location_ids: coming },
      },
    ])
  }
}

import { and, eq, inArray, sql } from "drizzle-orm"
import type { Actor } from "../../audit/actor.ts"
import { recordAudits } from "../../audit/record.ts"
import type { Db } from "../../db/connect.ts"
import { accounts } from "../../db/schema/identity.ts"
import type { NewGroup } from "../../db/schema/location-imports.ts"
import { groups } from "../../db/schema/places.ts"
import type { Deps } from "../deps.ts"

/**
 * Creates groups that rows of a file name and no one has.
 * @param tx the open transaction, which holds the account.
 * @returns all of them; one that someone else has created meanwhile is not the file's.
 */
export async function createGroups(
  tx: Db,
  deps: Deps,
  actor: Actor,
  accountId: number,
  names: readonly string[],
): Promise<{ all: NewGroup[]; created: NewGroup[] }> {
  if (names.length === 0) return { all: [], created: [] }
  const createdAt = deps.clock.now().toISOString()
  const created = await tx
    .insert(groups)
    .values(names.map((name) => ({ accountId, name, createdAt })))
    .onConflictDoNothing()
    .returning({ id: groups.id, name: groups.name })
  const lower = names.map((name) => name.toLowerCase())
  const all = await tx
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(and(eq(groups.accountId, accountId), inArray(sql`lower(${groups.name})`, lower)))
  await recordAudits(
    tx,
    deps,
    actor,
    created.map(({ id, name }) => ({
      accountId,
      action: "groups.create",
      resource: { type: "group", id, name },
      after: { name },
    })),
  )
  return { all, created }
}

const hasLocations = sql`exists (select 1 from group_locations x
  join locations l on l.account_id = x.account_id and l.id = x.location_id and l.deleted_at is null
  where x.account_id = ${groups.accountId} and x.group_id = ${groups.id})`
const hasUsers = sql`exists (select 1 from user_assignments x
  where x.account_id = ${groups.accountId} and x.group_id = ${groups.id})`

/** Removes groups that an import created and that hold nothing: no location, and no one who is to see them. */
export async function removeNewGroups(
  deps: Deps,
  actor: Actor,
  accountId: number,
  created: readonly NewGroup[],
): Promise<void> {
  if (created.length === 0) return
  await deps.db.transaction(async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update")
    const ids = created.map(({ id }) => id)
    const gone = await tx
      .delete(groups)
      .where(
        and(
          eq(groups.accountId, accountId),
          inArray(groups.id, ids),
          sql`not ${hasLocations} and not ${hasUsers}`,
        ),
      )
      .returning({ id: groups.id, name: groups.name })
    await recordAudits(
      tx,
      deps,
      actor,
      gone.map(({ id, name }) => ({
        accountId,
        action: "groups.delete",
        resource: { type: "group", id, name },
        before: { name },
      })),
    )
  })
}

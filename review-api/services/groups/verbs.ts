import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { groups } from "../../db/schema/places.ts"
import type { Service, Verbs } from "../service.ts"
import { getGroup, visibleGroup } from "./get-group.ts"
import { claimGroupName } from "./group-name.ts"
import { listGroups } from "./list-groups.ts"
import { lockGroup } from "./lock-group.ts"
import { changeMembers } from "./members.ts"

/** Makes a group (D-057). @throws 409 for a name that is taken, 422 for unknown locations. */
const createGroup: Service<"groups.create"> = async ({ deps, scope, body, actor }) => {
  const { accountId } = scope
  const { name } = body
  return deps.db.transaction(async (tx) => {
    await claimGroupName(tx, accountId, name)
    const createdAt = deps.clock.now().toISOString()
    const [group] = await tx.insert(groups).values({ accountId, name, createdAt }).returning()
    const { added } = await changeMembers(tx, scope, group!.id, { location_ids: body.location_ids ?? [] })
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "group", id: group!.id, name },
      after: { name, location_ids: added },
    })
    return visibleGroup(tx, scope, group!.id)
  })
}

/** Renames a group or changes its locations (D-057). @throws 404, 409 for a name that is taken, 422. */
const updateGroup: Service<"groups.update"> = async ({ deps, scope, params, body, actor }) => {
  const { accountId } = scope
  return deps.db.transaction(async (tx) => {
    const before = await lockGroup(tx, accountId, params.id)
    const name = body.name ?? before.name
    if (name !== before.name) {
      await claimGroupName(tx, accountId, name, before.id)
      await tx
        .update(groups)
        .set({ name })
        .where(and(eq(groups.accountId, accountId), eq(groups.id, before.id)))
    }
    const { added, removed } = await changeMembers(tx, scope, before.id, body)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "group", id: before.id, name },
      before: { name: before.name, location_ids: removed },
      after: { name, location_ids: added },
    })
    return visibleGroup(tx, scope, before.id)
  })
}

/** Deletes a group (D-057): its locations stay, its users keep what is theirs otherwise. @throws 404. */
const deleteGroup: Service<"groups.delete"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  await deps.db.transaction(async (tx) => {
    const { id, name } = await lockGroup(tx, accountId, params.id)
    const { removed } = await changeMembers(tx, scope, id, { location_ids: [] })
    await tx.delete(groups).where(and(eq(groups.accountId, accountId), eq(groups.id, id)))
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "group", id, name },
      before: { name, location_ids: removed },
    })
  })
  return undefined
}

export const verbs = {
  "groups.list": listGroups,
  "groups.get": getGroup,
  "groups.create": createGroup,
  "groups.update": updateGroup,
  "groups.delete": deleteGroup,
} satisfies Verbs

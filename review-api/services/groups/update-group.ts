import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { groups } from "../../db/schema/places.ts"
import type { Service } from "../service.ts"
import { visibleGroup } from "./get-group.ts"
import { claimGroupName } from "./group-name.ts"
import { lockGroup } from "./lock-group.ts"
import { changeMembers } from "./members.ts"

/** Renames a group or changes its locations (D-057). @throws 404, 409 for a name that is taken, 422. */
export const updateGroup: Service<"groups.update"> = async ({ deps, scope, params, body, actor }) => {
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

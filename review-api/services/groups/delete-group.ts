import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { groups } from "../../db/schema/places.ts"
import type { Service } from "../service.ts"
import { lockGroup } from "./lock-group.ts"
import { changeMembers } from "./members.ts"

/** Deletes a group (D-057): its locations stay, its users keep what is theirs otherwise. @throws 404. */
export const deleteGroup: Service<"groups.delete"> = async ({ deps, scope, params, actor }) => {
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

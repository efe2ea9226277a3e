import { recordAudit } from "../../audit/record.ts"
import { groups } from "../../db/schema/places.ts"
import type { Service } from "../service.ts"
import { visibleGroup } from "./get-group.ts"
import { claimGroupName } from "./group-name.ts"
import { changeMembers } from "./members.ts"

/** Makes a group (D-057). @throws 409 for a name that is taken, 422 for unknown locations. */
export const createGroup: Service<"groups.create"> = async ({ deps, scope, body, actor }) => {
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

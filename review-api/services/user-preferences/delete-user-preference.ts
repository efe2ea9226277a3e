import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { userPreferences } from "../../db/schema/preferences.ts"
import type { Service } from "../service.ts"
import { holdPreference, isOwn } from "./preference-item.ts"

/** Deletes a saved filter. @throws 404 when it is missing or somebody else's. */
export const deleteUserPreference: Service<"user_preferences.delete"> = async (call) => {
  const { deps, scope, params, actor } = call
  await deps.db.transaction(async (tx) => {
    const { id, name, config } = await holdPreference(tx, scope, params.id)
    await tx.delete(userPreferences).where(and(isOwn(scope), eq(userPreferences.id, id)))
    await recordAudit(tx, deps, actor, {
      accountId: scope.accountId,
      action: "user_preferences.delete",
      resource: { type: "saved_filter", id, name },
      before: { name, config },
    })
  })
  return undefined
}

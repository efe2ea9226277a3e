import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { userPreferences } from "../../db/schema/user-preferences.ts"
import type { Service } from "../service.ts"
import { auditActionOf, isOwn, lockPreference } from "./preference-item.ts"

/** Deletes a preference. @throws 404 when it is missing or someone else's. */
export const deleteUserPreference: Service<"user_preferences.delete"> = async (call) => {
  const { deps, scope, params, actor } = call
  await deps.db.transaction(async (tx) => {
    const { id, name, config, preferenceType } = await lockPreference(tx, scope, params.id)
    await tx.delete(userPreferences).where(and(isOwn(scope), eq(userPreferences.id, id)))
    const { action, type } = auditActionOf(preferenceType, "delete")
    await recordAudit(tx, deps, actor, {
      accountId: scope.accountId,
      action,
      resource: { type, id, name },
      before: { name, config },
    })
  })
  return undefined
}

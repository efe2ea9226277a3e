import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { userPreferences } from "../../db/schema/user-preferences.ts"
import type { Service } from "../service.ts"
import { checkPreference } from "./check-preference.ts"
import { claimName } from "./claim-name.ts"
import { auditActionOf, isOwn, lockPreference, preferenceItem, storedConfig } from "./preference-item.ts"
import { pruneConfig } from "./prune-config.ts"
import { requireOwnUser } from "./require-own-user.ts"

/** Changes a preference; with `prune` what is gone or out of sight is dropped and named (D-102). @throws 404, 409, 422. */
export const updateUserPreference: Service<"user_preferences.update"> = async (call) => {
  const { deps, scope, params, body, actor } = call
  requireOwnUser(scope, body.user_id)
  return deps.db.transaction(async (tx) => {
    const before = await lockPreference(tx, scope, params.id)
    const name = body.name ?? before.name
    if (name !== before.name) {
      await claimName(tx, scope, { type: before.preferenceType, name, ownId: before.id })
    }
    const given = body.config ? storedConfig(body.config) : before.config
    checkPreference(before.preferenceType, name, given)
    const { config, pruned } = body.prune
      ? await pruneConfig(tx, scope, given)
      : { config: given, pruned: [] }
    const [row] = await tx
      .update(userPreferences)
      .set({ name, config })
      .where(and(isOwn(scope), eq(userPreferences.id, before.id)))
      .returning()
    const { action, type } = auditActionOf(before.preferenceType, "update")
    await recordAudit(tx, deps, actor, {
      accountId: scope.accountId,
      action,
      resource: { type, id: before.id, name },
      before: { name: before.name, config: before.config },
      after: { name, config },
    })
    return { ...preferenceItem(row!), ...(body.prune ? { pruned } : {}) }
  })
}

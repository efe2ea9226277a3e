import { count } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import { userPreferences } from "../../db/schema/user-preferences.ts"
import type { Service } from "../service.ts"
import { checkPreference } from "./check-preference.ts"
import { claimName } from "./claim-name.ts"
import { auditActionOf, isOwn, preferenceItem, storedConfig } from "./preference-item.ts"
import { requireOwnUser } from "./require-own-user.ts"

const maxPreferences = 1_000

/** Saves a filter, or how far an item of the onboarding is, for the caller. @throws 409 for a name that is taken, 422. */
export const createUserPreference: Service<"user_preferences.create"> = async (call) => {
  const { deps, scope, body, actor } = call
  requireOwnUser(scope, body.user_id)
  const { accountId, userId } = scope
  const { name, preference_type: type = "saved_filters" } = body
  const config = storedConfig(body.config)
  checkPreference(type, name, config)
  return deps.db.transaction(async (tx) => {
    await claimName(tx, scope, { type, name })
    const [known] = await tx.select({ n: count() }).from(userPreferences).where(isOwn(scope))
    if (known!.n >= maxPreferences) throw new ApiError(422, `You can save up to ${maxPreferences} filters.`)
    const createdAt = deps.clock.now().toISOString()
    const [row] = await tx
      .insert(userPreferences)
      .values({ accountId, userId, preferenceType: type, name, config, createdAt })
      .returning()
    const { action, type: noun } = auditActionOf(type, "create")
    await recordAudit(tx, deps, actor, {
      accountId,
      action,
      resource: { type: noun, id: row!.id, name },
      after: { name, config },
    })
    return preferenceItem(row!)
  })
}

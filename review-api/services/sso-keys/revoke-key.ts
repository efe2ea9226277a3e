import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { ssoKeys } from "../../db/schema/sso.ts"
import type { Service } from "../service.ts"
import { keyItem, requirePartner } from "./key-item.ts"

/**
 * Revokes a key at once and for good; sessions that it opened stay. Revoking it again changes nothing.
 * @throws 404 for a key of nobody or another account.
 */
export const revokeKey: Service<"sso_keys.revoke"> = async ({ deps, scope, params, actor }) => {
  requirePartner(scope)
  const { accountId } = scope
  const own = and(eq(ssoKeys.accountId, accountId), eq(ssoKeys.id, pathId(params.id)))
  await deps.db.transaction(async (tx) => {
    const [before] = await tx.select().from(ssoKeys).where(own).for("update")
    if (!before) throw notFound()
    if (before.revokedAt !== null) return
    const revokedAt = deps.clock.now().toISOString()
    await tx.update(ssoKeys).set({ revokedAt }).where(own)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "sso_key", id: before.id, name: before.name },
      before: { revoked_at: keyItem(before).revoked_at },
      after: { revoked_at: revokedAt },
    })
  })
  return undefined
}

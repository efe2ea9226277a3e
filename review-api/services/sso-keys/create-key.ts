import { randomBytes } from "node:crypto"
import { and, count, eq, isNull } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import { ssoKeys } from "../../db/schema/sso.ts"
import type { Service } from "../service.ts"
import { keyItem, requirePartner } from "./key-item.ts"
import { readPublicKey } from "./public-key.ts"

const maxKeys = 20

/**
 * Registers a partner's public key; its kid is made here (D-053).
 * @throws 403 for accounts that are no partners; 422 for what is no public key; 409 when 20 keys are in use.
 */
export const createKey: Service<"sso_keys.create"> = async ({ deps, scope, body, actor }) => {
  requirePartner(scope)
  const { algorithm, pem } = readPublicKey(body.public_key)
  const { accountId, userId } = scope
  return deps.db.transaction(async (tx) => {
    const inUse = and(eq(ssoKeys.accountId, accountId), isNull(ssoKeys.revokedAt))
    const [found] = await tx.select({ keys: count() }).from(ssoKeys).where(inUse)
    if (found!.keys >= maxKeys)
      throw new ApiError(409, `You can have up to ${maxKeys} keys. Revoke one first.`)
    const [row] = await tx
      .insert(ssoKeys)
      .values({
        accountId,
        kid: `pk_${randomBytes(16).toString("base64url")}`,
        name: body.name,
        algorithm,
        publicKey: pem,
        createdByUserId: userId,
        createdAt: deps.clock.now().toISOString(),
      })
      .returning()
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "sso_key", id: row!.id, name: row!.name },
      after: { kid: row!.kid, algorithm },
    })
    return keyItem(row!)
  })
}

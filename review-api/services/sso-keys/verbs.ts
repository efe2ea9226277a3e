import { randomBytes } from "node:crypto"
import { and, count, desc, eq, isNull } from "drizzle-orm"
import type { SsoKey } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, notFound, refused } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { ssoKeys } from "../../db/schema/sso.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Call, Service, Verbs } from "../service.ts"
import { readPublicKey } from "./public-key.ts"

/** Only accounts with child accounts are partners; shadow sessions of theirs are no concern of keys. */
function requirePartner({ permissions }: Call<"sso_keys.list">["scope"]): void {
  if (!permissions.child_account) throw refused("oauth.read")
}

const instant = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString())

/** A key as it is answered. */
const keyItem = (row: typeof ssoKeys.$inferSelect): SsoKey => ({
  id: row.id,
  account_id: row.accountId,
  kid: row.kid,
  name: row.name,
  algorithm: row.algorithm,
  public_key: row.publicKey,
  created_at: new Date(row.createdAt).toISOString(),
  last_used_at: instant(row.lastUsedAt),
  revoked_at: instant(row.revokedAt),
})

/** The keys of a partner, newest first, revoked ones too. @throws 403 for accounts that are no partners. */
const listKeys: Service<"sso_keys.list"> = async ({ deps, scope, query }) => {
  requirePartner(scope)
  const { page, perPage, offset } = pageOf(query)
  const own = eq(ssoKeys.accountId, scope.accountId)
  const [found] = await deps.db.select({ total: count() }).from(ssoKeys).where(own)
  const rows = await deps.db
    .select()
    .from(ssoKeys)
    .where(own)
    .orderBy(desc(ssoKeys.id))
    .limit(perPage)
    .offset(offset)
  return listAnswerOf({
    path: "/sso_keys",
    query,
    page,
    perPage,
    total: found!.total,
    collection: "sso_keys",
    items: rows.map(keyItem),
  })
}

const maxKeys = 20

/**
 * Registers a partner's public key; its kid is made here (D-053).
 * @throws 403 for accounts that are no partners; 422 for what is no public key; 409 when 20 keys are in use.
 */
const createKey: Service<"sso_keys.create"> = async ({ deps, scope, body, actor }) => {
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

/**
 * Revokes a key at once and for good; sessions that it opened stay. Revoking it again changes nothing.
 * @throws 404 for a key of no one or another account.
 */
const revokeKey: Service<"sso_keys.revoke"> = async ({ deps, scope, params, actor }) => {
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

export const verbs = {
  "sso_keys.list": listKeys,
  "sso_keys.create": createKey,
  "sso_keys.revoke": revokeKey,
} satisfies Verbs

import { and, eq, isNull, lt } from "drizzle-orm"
import { actorAs, type Caller } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import type { Db } from "../../db/connect.ts"
import { identityByEmail } from "../../db/queries/identity.ts"
import { users } from "../../db/schema/identity.ts"
import { ssoKeys, ssoTokens } from "../../db/schema/sso.ts"
import { forgetOldTokens, issueToken, lockUser } from "../../identity/tokens.ts"
import { userTypeName } from "../../permissions/matrix.ts"
import type { Identity } from "../../permissions/session.ts"
import { authAnswer } from "../auth/auth-answer.ts"
import type { Deps } from "../deps.ts"
import type { Service } from "../service.ts"
import { rememberedS, type SsoClaims } from "./claims.ts"
import type { Issuer } from "./issuer.ts"
import { ssoRefused, ssoReplayed, verifySsoToken } from "./verify-token.ts"

/** A partner's key speaks only for its own account and its children (design 5, secrets). */
const speaksFor = ({ accountId }: Issuer, identity: Identity): boolean =>
  accountId === null || identity.accountId === accountId || identity.parentId === accountId

/** Unknown users are not created; who may not log in with a password may not log in this way either (D-053). */
async function subjectOf(db: Db, issuer: Issuer, claims: SsoClaims): Promise<Identity> {
  const identity = await identityByEmail(db, claims.sub)
  const isSubject =
    identity !== null &&
    identity.accountId === claims.account_id &&
    identity.deactivatedAt === null &&
    userTypeName(identity.userTypeId) !== "Email Only" &&
    speaksFor(issuer, identity)
  if (!isSubject) throw ssoRefused()
  return identity
}

/** Takes a token's one use. @throws 410 when it is gone, 401 when its key has just been revoked. */
async function recordUse(tx: Db, issuer: Issuer, { jti, exp }: SsoClaims, now: Date): Promise<void> {
  await tx.delete(ssoTokens).where(lt(ssoTokens.forgetAt, now.toISOString()))
  const forgetAt = new Date((exp + rememberedS) * 1_000).toISOString()
  const [taken] = await tx
    .insert(ssoTokens)
    .values({ kid: issuer.kid, jti, forgetAt })
    .onConflictDoNothing()
    .returning()
  if (!taken) throw ssoReplayed()
  if (issuer.accountId === null) return
  const [key] = await tx
    .update(ssoKeys)
    .set({ lastUsedAt: now.toISOString() })
    .where(and(eq(ssoKeys.kid, issuer.kid), isNull(ssoKeys.revokedAt)))
    .returning({ id: ssoKeys.id })
  if (!key) throw ssoRefused()
}

async function audit(
  tx: Db,
  deps: Deps,
  actor: Caller,
  { identity, issuer, claims }: { identity: Identity; issuer: Issuer; claims: SsoClaims },
): Promise<void> {
  const { accountId, userId, email } = identity
  const person = actorAs(actor, identity)
  const isImpersonated = claims.imp === true
  await recordAudit(tx, deps, isImpersonated ? { ...person, kind: "impersonated" } : person, {
    accountId,
    action: isImpersonated ? "impersonation.start" : actor.operation,
    resource: { type: "session", id: userId, name: email },
    after: isImpersonated ? { staff: claims.act ?? null } : { key: issuer.kid },
  })
}

/**
 * Logs in with a token of single sign-on (D-052, D-053), or impersonates with one of the provider (D-054).
 * @throws 401 for a token that is not good or not for a user whom its key speaks for; 410 for one that was used.
 */
export const exchangeToken: Service<"sso.exchange"> = async ({ deps, body, actor }) => {
  const now = deps.clock.now()
  const { issuer, claims } = await verifySsoToken(deps.db, body.token, now)
  const isImpersonated = claims.imp === true
  const identity = await subjectOf(deps.db, issuer, claims)
  const { accountId, userId } = identity
  const token = await deps.db.transaction(async (tx) => {
    await recordUse(tx, issuer, claims, now)
    await lockUser(tx, identity)
    await forgetOldTokens(tx, accountId, userId, now)
    if (!isImpersonated) {
      const own = and(eq(users.accountId, accountId), eq(users.id, userId))
      await tx.update(users).set({ lastLoginAt: now.toISOString() }).where(own)
    }
    await audit(tx, deps, actor, { identity, issuer, claims })
    return issueToken(
      tx,
      { accountId, userId, kind: "session", isImpersonated, parentHash: null, from: actor },
      now,
    )
  })
  return authAnswer(deps, { identity, kind: "session", isImpersonated }, token, now)
}

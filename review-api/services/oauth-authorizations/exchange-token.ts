import { createHash, randomBytes } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import { systemActor } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { oauthClients, oauthGrants, oauthSecrets } from "../../db/schema/oauth.ts"
import { hashToken } from "../../identity/tokens.ts"
import { revokeGrant } from "../oauth-grants/revoke-oauth-grant.ts"
import type { Service } from "../service.ts"

const accessS = 60 * 60
const refreshMs = 90 * 24 * 60 * 60_000

/** RFC 6749 §5.2: the machine word stands in `error`. */
const refuse = (word: string, status = 400) => new ApiError(status, word, { code: word })

const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url")

type Secret = typeof oauthSecrets.$inferSelect
type Grant = typeof oauthGrants.$inferSelect

async function holdSecret(tx: Db, text: string, kind: string, clientKey: string) {
  const [found] = await tx
    .select({ secret: oauthSecrets, grant: oauthGrants })
    .from(oauthSecrets)
    .innerJoin(
      oauthGrants,
      and(eq(oauthGrants.accountId, oauthSecrets.accountId), eq(oauthGrants.id, oauthSecrets.grantId)),
    )
    .innerJoin(
      oauthClients,
      and(eq(oauthClients.accountId, oauthGrants.clientAccountId), eq(oauthClients.id, oauthGrants.clientId)),
    )
    .where(
      and(
        eq(oauthSecrets.hash, hashToken(text)),
        eq(oauthSecrets.kind, kind),
        eq(oauthClients.clientKey, clientKey),
        isNull(oauthGrants.revokedAt),
      ),
    )
    .for("update", { of: oauthSecrets })
  return found ?? null
}

async function issue(tx: Db, { accountId, id: grantId, scopes }: Grant, now: Date) {
  const [access, refresh] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")]
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const shared = { accountId, grantId, createdAt: now.toISOString() }
  await tx.insert(oauthSecrets).values([
    { ...shared, hash: hashToken(access), kind: "access", expiresAt: at(accessS * 1000) },
    { ...shared, hash: hashToken(refresh), kind: "refresh", expiresAt: at(refreshMs) },
  ])
  return {
    access_token: access,
    token_type: "Bearer" as const,
    expires_in: accessS,
    refresh_token: refresh,
    scope: scopes.join(" "),
  }
}

/** Further conditions on the secret besides its age; a code brings its address and verifier again. */
function isRightful(secret: Secret, given: { redirect_uri?: string; code_verifier?: string }): boolean {
  if (secret.kind === "refresh") return true
  const verifier = given.code_verifier ?? ""
  const isVerifier = /^[A-Za-z0-9._~-]{43,128}$/.test(verifier)
  return (
    isVerifier && challengeOf(verifier) === secret.codeChallenge && given.redirect_uri === secret.redirectUri
  )
}

/**
 * Trades a code or a refresh token for new tokens (D-060, RFC 6749, RFC 7636). Each is good once: one that comes again
 * was stolen, and ends the access that it belongs to.
 * @throws 400 `invalid_request`, `unsupported_grant_type` or `invalid_grant`.
 */
export const exchangeToken: Service<"oauth_authorizations.token"> = async ({ deps, body }) => {
  const isCode = body.grant_type === "authorization_code"
  if (!isCode && body.grant_type !== "refresh_token") throw refuse("unsupported_grant_type")
  const text = isCode ? body.code : body.refresh_token
  if (!text || !body.client_id) throw refuse("invalid_request")
  const now = deps.clock.now()
  const answer = await deps.db.transaction(async (tx) => {
    const found = await holdSecret(tx, text, isCode ? "code" : "refresh", body.client_id!)
    if (!found) return null
    const { secret, grant } = found
    if (secret.usedAt !== null) {
      await revokeGrant(tx, grant.accountId, grant.id, now)
      await recordAudit(tx, deps, systemActor, {
        accountId: grant.accountId,
        action: "oauth_grants.revoke_stolen",
        resource: { type: "oauth", id: grant.id },
      })
      return null
    }
    if (Date.parse(secret.expiresAt) <= now.getTime() || !isRightful(secret, body)) return null
    await tx.update(oauthSecrets).set({ usedAt: now.toISOString() }).where(eq(oauthSecrets.hash, secret.hash))
    return issue(tx, grant, now)
  })
  if (!answer) throw refuse("invalid_grant")
  return answer
}

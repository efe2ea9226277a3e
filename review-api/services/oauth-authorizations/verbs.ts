import { randomBytes } from "node:crypto"
import { oauthScopes } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { oauthGrants, oauthSecrets } from "../../db/schema/oauth.ts"
import { hashToken } from "../auth/tokens.ts"
import type { Service, Verbs } from "../service.ts"
import { checkRequest, withParams } from "./check-request.ts"
import { exchangeToken } from "./exchange-token.ts"
import { ownAndParent } from "./own-and-parent.ts"

/** Describes what an application asks for (D-060). @throws 400 with the words of RFC 6749 as `code`. */
const getAuthorization: Service<"oauth_authorizations.get"> = async ({ deps, scope, query }) => {
  const { client, redirectUri, scopes } = await checkRequest(
    deps.db,
    query,
    await ownAndParent(deps.db, scope.accountId),
  )
  return {
    client_id: client.clientKey,
    client_name: client.name,
    redirect_uri: redirectUri,
    scopes: scopes.map((code) => ({ code, text: oauthScopes[code].text })),
  }
}

/** Codes live so long (D-060). */
const codeMs = 60_000

/** Allows or denies what an application asks for, and says where the browser goes with the answer (D-060). @throws 400. */
const createAuthorization: Service<"oauth_authorizations.create"> = async (call) => {
  const { deps, scope, body, actor } = call
  const { accountId, userId } = scope
  const now = deps.clock.now()
  const requested = await checkRequest(deps.db, body, await ownAndParent(deps.db, accountId))
  const { client, redirectUri, scopes, codeChallenge } = requested
  const { state } = body
  if (!body.approve) return { redirect_to: withParams(redirectUri, { error: "access_denied", state }) }
  const code = randomBytes(32).toString("base64url")
  await deps.db.transaction(async (tx) => {
    const [grant] = await tx
      .insert(oauthGrants)
      .values({
        accountId,
        clientAccountId: client.accountId,
        clientId: client.id,
        userId,
        scopes,
        createdAt: now.toISOString(),
      })
      .returning({ id: oauthGrants.id })
    await tx.insert(oauthSecrets).values({
      hash: hashToken(code),
      accountId,
      grantId: grant!.id,
      kind: "code",
      redirectUri,
      codeChallenge,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + codeMs).toISOString(),
    })
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "oauth", id: grant!.id, name: client.name },
      after: { scopes },
    })
  })
  return { redirect_to: withParams(redirectUri, { code, state }) }
}

export const verbs = {
  "oauth_authorizations.get": getAuthorization,
  "oauth_authorizations.create": createAuthorization,
  "oauth_authorizations.token": exchangeToken,
} satisfies Verbs

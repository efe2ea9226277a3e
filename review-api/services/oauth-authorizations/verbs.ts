import { randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import { type AuthorizeQuery, type OauthScope, oauthScopes } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { accounts } from "../../db/schema/identity.ts"
import { oauthClients, oauthGrants, oauthSecrets } from "../../db/schema/oauth.ts"
import { hashToken } from "../../identity/tokens.ts"
import type { Service, Verbs } from "../service.ts"
import { exchangeToken } from "./exchange-token.ts"

/** An error of RFC 6749: `code` is its machine word. */
const oauthError = (code: string, text: string) => new ApiError(400, text, { code })

const unknownClient = () => oauthError("invalid_client", "This application is unknown.")

type Checked = {
  client: typeof oauthClients.$inferSelect
  redirectUri: string
  scopes: OauthScope[]
  codeChallenge: string
}

/**
 * Checks what an application asks for (D-060). Errors of client and address come first: nothing may be sent to an
 * address that is not the client's.
 * @param accountIds accounts whose applications may ask: the user's and its parent.
 * @throws 400 with the words of RFC 6749 as `code`.
 */
async function checkRequest(db: Db, query: AuthorizeQuery, accountIds: number[]): Promise<Checked> {
  const [client] = await db
    .select()
    .from(oauthClients)
    .where(eq(oauthClients.clientKey, query.client_id ?? ""))
  if (!client || !accountIds.includes(client.accountId)) throw unknownClient()
  const redirectUri = query.redirect_uri ?? ""
  if (!client.redirectUris.includes(redirectUri)) {
    throw oauthError("invalid_redirect_uri", "The redirect address is not registered for this application.")
  }
  if (query.response_type !== "code") {
    throw oauthError("unsupported_response_type", "Only response_type=code is supported.")
  }
  const isChallenge = /^[A-Za-z0-9_-]{43}$/.test(query.code_challenge ?? "")
  if (query.code_challenge_method !== "S256" || !isChallenge) {
    throw oauthError("invalid_request", "A code_challenge with method S256 is required.")
  }
  const requested = (query.scope ?? "").split(/[\s,]+/).filter(Boolean)
  const scopes = requested.length > 0 ? [...new Set(requested)] : client.scopes
  if (!scopes.every((code) => Object.hasOwn(oauthScopes, code) && client.scopes.includes(code))) {
    throw oauthError("invalid_scope", "The application requests scopes it is not registered for.")
  }
  return { client, redirectUri, scopes: scopes as OauthScope[], codeChallenge: query.code_challenge! }
}

/** An address with more in its query. */
function withParams(uri: string, params: Record<string, string | undefined>): string {
  const url = new URL(uri)
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

/** Accounts whose applications may ask users of an account: its own and its parent. */
async function ownAndParent(db: Db, accountId: number): Promise<number[]> {
  const [row] = await db
    .select({ parentId: accounts.parentId })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return row?.parentId ? [accountId, row.parentId] : [accountId]
}

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

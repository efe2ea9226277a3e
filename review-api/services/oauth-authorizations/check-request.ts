import { eq } from "drizzle-orm"
import { type AuthorizeQuery, type OauthScope, oauthScopes } from "#lib/contract/index.ts"
import { ApiError } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { oauthClients } from "../../db/schema/oauth.ts"

/** An error of RFC 6749: `code` is its machine word. */
export const oauthError = (code: string, text: string) => new ApiError(400, text, { code })

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
export async function checkRequest(db: Db, query: AuthorizeQuery, accountIds: number[]): Promise<Checked> {
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
export function withParams(uri: string, params: Record<string, string | undefined>): string {
  const url = new URL(uri)
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

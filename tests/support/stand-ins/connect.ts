import { createHash, randomBytes } from "node:crypto"
import { type OauthProvider, oauthProviders } from "#lib/contract/index.ts"
import { saveGrant } from "#review-api/connections/save-grant.ts"
import { integrationId, upsertIntegrations } from "#review-api/db/reference/integrations.ts"
import type { Deps } from "#review-api/services/deps.ts"

type Owner = { accountId: number; userId?: number | null }

/** Connects an account to a stand-in, as after a person has given consent. @returns the id of the OAuth token. */
export async function connectTo(
  provider: OauthProvider,
  deps: Pick<Deps, "db" | "clock" | "config" | "connectors">,
  standIn: { allow(authorizationUrl: string): string },
  { accountId, userId = null }: Owner,
): Promise<number> {
  await upsertIntegrations(deps.db)
  const connector = deps.connectors(provider)!
  const codeVerifier = randomBytes(32).toString("base64url")
  const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url")
  const redirectUri = `https://app.example.com/oauth/outbound/${provider}/callback`
  const code = standIn.allow(connector.authorizationUrl({ state: "state", codeChallenge, redirectUri }))
  const { signal } = new AbortController()
  const grant = await connector.exchange({ code, codeVerifier, redirectUri }, signal)
  const owner = { accountId, integrationId: integrationId(oauthProviders[provider]), userId }
  return deps.db.transaction((tx) => saveGrant(tx, deps, owner, grant))
}

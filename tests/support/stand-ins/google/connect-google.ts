import { createHash, randomBytes } from "node:crypto"
import { saveGrant } from "#review-api/connections/save-grant.ts"
import { integrationId, upsertIntegrations } from "#review-api/db/reference/integrations.ts"
import type { Deps } from "#review-api/services/deps.ts"
import type { GoogleStandIn } from "./start-google.ts"

/** Connects an account to the stand-in, as after a person has given consent. @returns the id of the OAuth token. */
export async function connectGoogle(
  deps: Pick<Deps, "db" | "clock" | "config" | "connectors">,
  google: GoogleStandIn,
  { accountId, userId = null }: { accountId: number; userId?: number | null },
): Promise<number> {
  await upsertIntegrations(deps.db)
  const connector = deps.connectors("google")!
  const codeVerifier = randomBytes(32).toString("base64url")
  const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url")
  const redirectUri = "https://app.example.com/oauth/outbound/google/callback"
  const code = google.allow(connector.authorizationUrl({ state: "state", codeChallenge, redirectUri }))
  const { signal } = new AbortController()
  const grant = await connector.exchange({ code, codeVerifier, redirectUri }, signal)
  const owner = { accountId, integrationId: integrationId("google_my_business"), userId }
  return deps.db.transaction((tx) => saveGrant(tx, deps, owner, grant))
}

import { createHash, randomBytes } from "node:crypto"
import type { Connector, ProviderPlace } from "#review-api/connections/connector.ts"
import type { Scene } from "./connector-scenes.ts"

export const sceneRedirect = "https://app.example.com/oauth/outbound/google/callback"

/** Where a person is sent for consent, and the verifier that goes with it. */
export function consentOf(connector: Connector) {
  const codeVerifier = randomBytes(32).toString("base64url")
  const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url")
  const address = connector.authorizationUrl({
    state: "the state",
    codeChallenge,
    redirectUri: sceneRedirect,
  })
  return { address, codeVerifier }
}

/** Access as after a person has given consent. */
export async function connected({ connector, allow }: Pick<Scene, "connector" | "allow">) {
  const { address, codeVerifier } = consentOf(connector)
  const exchange = { code: allow(address), codeVerifier, redirectUri: sceneRedirect }
  return connector.exchange(exchange, new AbortController().signal)
}

/** All places of all accounts. */
export async function placesOf(
  { connector, domains }: Pick<Scene, "connector" | "domains">,
  accessToken: string,
): Promise<ProviderPlace[]> {
  const { signal } = new AbortController()
  const places: ProviderPlace[] = []
  for (const { externalId } of await connector.accounts(accessToken, signal))
    for await (const some of connector.places(accessToken, { externalId, domains }, signal))
      places.push(...some)
  return places
}

import { createHash } from "node:crypto"
import type { OauthProvider } from "#lib/contract/index.ts"
import type { TestApi } from "./test-api.ts"

export const consentVerifier = "v".repeat(43)
export const consentRedirect = (provider: OauthProvider) =>
  `http://127.0.0.1:3000/oauth/outbound/${provider}/callback`
const s256 = (verifier: string) => createHash("sha256").update(verifier).digest("base64url")

/** Body of POST /oauth_tokens after a person has allowed access at a simulated provider. */
export async function consentTo(api: TestApi, provider: OauthProvider, verifier = consentVerifier) {
  const redirect_uri = consentRedirect(provider)
  const address = api.deps.connectors(provider)!.authorizationUrl({
    state: "s".repeat(22),
    codeChallenge: s256(verifier),
    redirectUri: redirect_uri,
  })
  const code = new URL(address).searchParams.get("code")!
  return { provider, code, code_verifier: verifier, redirect_uri }
}

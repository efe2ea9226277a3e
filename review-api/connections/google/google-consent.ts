import { z } from "zod"
import type { Clock } from "../../core/clock.ts"
import { CallRefused } from "../ask-provider.ts"
import { ConsentEnded } from "../connector-errors.ts"
import { type Consent, createConsent, type Tokens, tokensSchema } from "../consent.ts"
import { askGoogle } from "./ask-google.ts"
import type { GoogleSettings } from "./google-settings.ts"

/** The only one there is for business profiles; none is for reading alone. */
const scope = "https://www.googleapis.com/auth/business.manage"

const anything = z.unknown()

/** Google's part in giving and ending access: OAuth 2.0 with offline access, consent each time, and PKCE. */
export function googleConsent(google: GoogleSettings, clock: Clock): Consent {
  const client = { client_id: google.clientId, client_secret: google.clientSecret }
  const { patience } = google

  const tokens = (form: Record<string, string>, signal: AbortSignal): Promise<Tokens> =>
    askGoogle(new URL("/token", google.tokenUrl), tokensSchema, {
      method: "POST",
      form: { ...client, ...form },
      signal,
      patience,
    })

  return createConsent(clock, {
    authorizationUrl({ state, codeChallenge, redirectUri }) {
      const url = new URL("/o/oauth2/v2/auth", google.consentUrl)
      url.search = new URLSearchParams({
        client_id: google.clientId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope,
        access_type: "offline",
        // Without it Google gives a refresh token the first time only.
        prompt: "consent",
        state,
        code_challenge: codeChallenge,
        code_challenge_method: "S256",
      }).toString()
      return url.href
    },
    exchanged({ code, codeVerifier, redirectUri }, signal) {
      const form = { grant_type: "authorization_code", code, code_verifier: codeVerifier }
      return tokens({ ...form, redirect_uri: redirectUri }, signal)
    },
    async refreshed(refreshToken, signal) {
      try {
        return await tokens({ grant_type: "refresh_token", refresh_token: refreshToken }, signal)
      } catch (error) {
        if (error instanceof CallRefused && error.code === "invalid_grant") throw new ConsentEnded()
        throw error
      }
    },
    // A token that is over already is "invalid_token".
    revoked: (token, signal) =>
      askGoogle(new URL("/revoke", google.tokenUrl), anything, {
        method: "POST",
        form: { token },
        signal,
        patience,
      }),
  })
}

import { z } from "zod"
import type { Clock } from "../../core/clock.ts"
import type { Connector, Grant } from "../connector.ts"
import { ConsentEnded, ConsentInvalid } from "../connector-errors.ts"
import { askGoogle, GoogleRefusal } from "./ask-google.ts"
import type { GoogleSettings } from "./google-settings.ts"

/** The only one there is for business profiles; none is for reading alone. */
const scope = "https://www.googleapis.com/auth/business.manage"

const tokensSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().max(86_400),
  refresh_token: z.string().min(1).optional(),
})

const anything = z.unknown()

type Consent = Pick<Connector, "authorizationUrl" | "exchange" | "refresh" | "revoke">

/** Google's part in giving and ending access: OAuth 2.0 with offline access, consent each time, and PKCE. */
export function googleConsent(google: GoogleSettings, clock: Clock): Consent {
  const client = { client_id: google.clientId, client_secret: google.clientSecret }

  const { patience } = google

  const tokens = (form: Record<string, string>, signal: AbortSignal) =>
    askGoogle(new URL("/token", google.tokenUrl), tokensSchema, {
      method: "POST",
      form: { ...client, ...form },
      signal,
      patience,
    })

  function grantOf(given: z.output<typeof tokensSchema>, refreshToken: string | null): Grant {
    return {
      accessToken: given.access_token,
      refreshToken: given.refresh_token ?? refreshToken,
      accessEndsAt: new Date(clock.now().getTime() + given.expires_in * 1_000).toISOString(),
    }
  }

  return {
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
    async exchange({ code, codeVerifier, redirectUri }, signal) {
      const form = { grant_type: "authorization_code", code, code_verifier: codeVerifier }
      try {
        return grantOf(await tokens({ ...form, redirect_uri: redirectUri }, signal), null)
      } catch (error) {
        if (error instanceof GoogleRefusal) throw new ConsentInvalid()
        throw error
      }
    },
    async refresh(refreshToken, signal) {
      try {
        const given = await tokens({ grant_type: "refresh_token", refresh_token: refreshToken }, signal)
        return grantOf(given, refreshToken)
      } catch (error) {
        if (error instanceof GoogleRefusal && error.code === "invalid_grant") throw new ConsentEnded()
        throw error
      }
    },
    async revoke(token, signal) {
      try {
        await askGoogle(new URL("/revoke", google.tokenUrl), anything, {
          method: "POST",
          form: { token },
          signal,
          patience,
        })
      } catch (error) {
        // A token that is over already is "invalid_token".
        if (!(error instanceof GoogleRefusal)) throw error
      }
    },
  }
}

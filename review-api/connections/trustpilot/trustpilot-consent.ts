import { z } from "zod"
import type { Clock } from "../../core/clock.ts"
import { askProvider, CallRefused, type FailedAnswer, failureOf } from "../ask-provider.ts"
import { ConsentEnded, ProviderConfused } from "../connector-errors.ts"
import { type Consent, createConsent, type Tokens, tokensSchema } from "../consent.ts"
import { wordsOf } from "./ask-trustpilot.ts"
import type { TrustpilotSettings } from "./trustpilot-settings.ts"

const oauthPath = "/v1/oauth/oauth-business-users-for-applications"
const anything = z.unknown()

/** That a refresh token is worth nothing is documented nowhere: the standard's word, or any that names it. */
const isDeadGrant = (body: unknown): boolean =>
  wordsOf(body).code === "invalid_grant" || /refresh.?token/i.test(JSON.stringify(body) ?? "")

/** A wrong key is no one's end of access. */
function tokenFailure(answer: FailedAnswer): Error {
  const { code } = wordsOf(answer.body)
  if (answer.status !== 400 && answer.status !== 401) return failureOf(answer, { code, isQuota: false })
  if (answer.status === 401 || code === "invalid_client") return new ProviderConfused(`no access: ${code}`)
  return new CallRefused(code)
}

/**
 * Trustpilot's part in giving and ending access: OAuth 2.0 with authorization codes. It has no scopes, and documents
 * neither PKCE nor `state`, which it repeats. Refresh tokens last 30 days and change each time they are used.
 */
export function trustpilotConsent(trustpilot: TrustpilotSettings, clock: Clock): Consent {
  const { apiKey, apiSecret, patience } = trustpilot
  const headers = { authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString("base64")}` }
  const post = <T>(
    path: string,
    schema: z.ZodType<T>,
    form: Record<string, string>,
    signal: AbortSignal,
    errorOf = tokenFailure,
  ): Promise<T> => {
    const url = new URL(`${oauthPath}/${path}`, trustpilot.apiUrl)
    return askProvider(url, schema, { method: "POST", headers, form, signal, patience }, errorOf)
  }

  return createConsent(clock, {
    authorizationUrl({ state, redirectUri }) {
      const url = new URL(trustpilot.consentUrl)
      url.search = new URLSearchParams({
        client_id: apiKey,
        redirect_uri: redirectUri,
        response_type: "code",
        state,
      }).toString()
      return url.href
    },
    exchanged: ({ code, redirectUri }, signal): Promise<Tokens> =>
      post(
        "accesstoken",
        tokensSchema,
        { grant_type: "authorization_code", code, redirect_uri: redirectUri },
        signal,
      ),
    refreshed: (refreshToken, signal): Promise<Tokens> =>
      post(
        "refresh",
        tokensSchema,
        { grant_type: "refresh_token", refresh_token: refreshToken },
        signal,
        (answer) => {
          const isRefused = answer.status === 400 || answer.status === 401
          return isRefused && isDeadGrant(answer.body) ? new ConsentEnded() : tokenFailure(answer)
        },
      ),
    revoked: (token, signal) => post("revoke", anything, { token }, signal),
  })
}

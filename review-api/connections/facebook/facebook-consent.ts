import { z } from "zod"
import type { Clock } from "../../core/clock.ts"
import { CallRefused } from "../ask-provider.ts"
import { AccessExpired, ConsentEnded, ProviderForbidden } from "../connector-errors.ts"
import { type Consent, createConsent, type Tokens } from "../consent.ts"
import type { Graph } from "./facebook-graph.ts"
import type { FacebookSettings } from "./facebook-settings.ts"

/** To list pages, to read what is on them and what customers write, to answer it, and to change page info. */
const scopes = [
  "pages_show_list",
  "pages_read_engagement",
  "pages_read_user_content",
  "pages_manage_engagement",
  "pages_manage_metadata",
  "pages_manage_posts",
]

/** Long-lived access of a person holds for about so long. */
const usualLifeSeconds = 60 * 86_400

const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().optional(),
})
const endsSchema = z.object({
  data: z.object({
    expires_at: z.number().int().nonnegative().default(0),
    data_access_expires_at: z.number().int().nonnegative().default(0),
  }),
})

/**
 * Facebook's part in giving and ending access. Its login takes no PKCE with a secret, so that `state` alone binds a code
 * to a person. There are no refresh tokens: the token of a code is traded for one of about 60 days, and then a person has
 * to connect again.
 */
export function facebookConsent(facebook: FacebookSettings, clock: Clock, graph: Graph): Consent {
  const client = { client_id: facebook.appId, client_secret: facebook.appSecret }

  // In the body, so that neither secret nor code is in an address.
  const traded = (form: Record<string, string>, signal: AbortSignal) =>
    graph("/oauth/access_token", tokenSchema, {
      token: null,
      method: "POST",
      form: { ...client, ...form },
      signal,
    })

  /** Facebook may leave out how long a token holds; asked for it, it says when it ends, with 0 for never. */
  async function lifeOf(token: string, signal: AbortSignal): Promise<number> {
    const asApp = `${facebook.appId}|${facebook.appSecret}`
    const { data } = await graph("/debug_token", endsSchema, {
      token: asApp,
      query: { input_token: token },
      signal,
    })
    const ends = [data.expires_at, data.data_access_expires_at].filter((at) => at > 0)
    if (ends.length === 0) return usualLifeSeconds
    return Math.max(1, Math.min(...ends) - Math.floor(clock.now().getTime() / 1_000))
  }

  async function exchanged(
    { code, redirectUri }: { code: string; redirectUri: string },
    signal: AbortSignal,
  ): Promise<Tokens> {
    const short = await traded({ redirect_uri: redirectUri, code }, signal).catch((error: unknown) => {
      // Of a code this says that it is none.
      throw error instanceof AccessExpired ? new CallRefused("190") : error
    })
    const form = { grant_type: "fb_exchange_token", fb_exchange_token: short.access_token }
    const { access_token, expires_in } = await traded(form, signal)
    return { access_token, expires_in: expires_in ?? (await lifeOf(access_token, signal)) }
  }

  return createConsent(clock, {
    authorizationUrl({ state, redirectUri }) {
      const url = new URL(`/${facebook.version}/dialog/oauth`, facebook.consentUrl)
      url.search = new URLSearchParams({
        client_id: facebook.appId,
        redirect_uri: redirectUri,
        response_type: "code",
        state,
        scope: scopes.join(","),
        // Permissions that were turned down before are asked for again.
        auth_type: "rerequest",
      }).toString()
      return url.href
    },
    exchanged,
    refreshed: async () => {
      throw new ConsentEnded()
    },
    revoked: (token, signal) =>
      graph("/me/permissions", z.unknown(), { token, method: "DELETE", signal }).catch((error: unknown) => {
        if (error instanceof AccessExpired || error instanceof ProviderForbidden) return undefined
        throw error
      }),
  })
}

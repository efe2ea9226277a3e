import { createHash, randomBytes, timingSafeEqual } from "node:crypto"
import { sealData } from "iron-session"
import { z } from "zod"
import { idSchema, type OauthProvider, oauthProviderNames } from "#lib/contract/index.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { env } from "#lib/env/env.ts"
import { readCookie, type Scheme, setCookie } from "#lib/http/cookies.ts"
import { openSeal } from "#lib/session/seal.ts"
import type { Session } from "#lib/session/session.ts"

/** Long enough to sign in at a provider and to choose there. */
const lifeS = 10 * 60

const schema = z.object({
  kind: z.literal("consent"),
  provider: z.enum(oauthProviderNames),
  account_id: idSchema,
  user_id: idSchema,
  /** The child account of the shadow session that it began in. */
  shadowId: z.string().nullable(),
  state: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  /** The consent is asked for by a page of this app. */
  isSimulated: z.boolean(),
})

/** State that a browser keeps between leaving for a provider and coming back (D-061). */
export type Consent = Omit<z.infer<typeof schema>, "kind">

const cookieName = (provider: OauthProvider) => `app_consent_${provider}`

/** @returns a state that no one can guess, and a PKCE verifier with its challenge (RFC 7636). */
export function newConsentSecrets() {
  const verifier = randomBytes(32).toString("base64url")
  return {
    state: randomBytes(24).toString("base64url"),
    verifier,
    challenge: createHash("sha256").update(verifier).digest("base64url"),
  }
}

/** Sets the cookie of a consent that is being asked for; no script reads it, and only this site can open it. */
export async function consentCookie(scheme: Scheme, consent: Consent): Promise<string> {
  const seal = await sealData(
    { kind: "consent", ...consent },
    { password: env().SESSION_SECRET[0]!, ttl: lifeS },
  )
  return setCookie(scheme, cookieName(consent.provider), seal, { maxAgeS: lifeS })
}

export const clearedConsentCookie = (scheme: Scheme, provider: OauthProvider): string =>
  setCookie(scheme, cookieName(provider), "", { maxAgeS: 0 })

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * The consent that a browser has begun with a provider.
 * @param cookies a `Cookie` header.
 * @param state as the provider has sent it back.
 * @returns null without one, and when it is forged, too old, of another provider, or has another state.
 */
export async function consentOf(
  cookies: string | null,
  provider: OauthProvider,
  state: string | null,
): Promise<Consent | null> {
  const seal = readCookie(cookies, cookieName(provider))
  if (!seal || !state) return null
  const parsed = schema.safeParse(await openSeal(seal, env().SESSION_SECRET, lifeS))
  if (!parsed.success || parsed.data.provider !== provider || !isSame(parsed.data.state, state)) return null
  const { kind: _, ...consent } = parsed.data
  return consent
}

/** Whether a consent was begun by the one who is signed in. */
export const isConsentOf = (consent: Consent, session: Session): boolean =>
  sameId(consent.account_id, session.account_id) && sameId(consent.user_id, session.user_id)

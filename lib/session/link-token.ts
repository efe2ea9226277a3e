import { sealData } from "iron-session"
import { z } from "zod"
import { env } from "#lib/env/env.ts"
import { readCookie } from "#lib/http/cookies.ts"
import { linkTokenCookieName, linkTokenLifeS } from "./cookies.ts"
import { openSeal } from "./seal.ts"

/** Tokens of partners are the longest; more does not fit into a cookie once it is sealed. */
const maxTokenLength = 2_700
const schema = z.object({ kind: z.literal("link"), path: z.string(), token: z.string().min(1) })

/** Seals the token of a link together with the page that it is for; too long a one is cut and so worth nothing. */
export const sealLinkToken = ({ path, token }: { path: string; token: string }): Promise<string> =>
  sealData(
    { kind: "link", path, token: token.slice(0, maxTokenLength) },
    { password: env().SESSION_SECRET[0]!, ttl: linkTokenLifeS },
  )

/**
 * The token that a link brought to a page.
 * @param cookies a `Cookie` header.
 * @param path of the page.
 * @returns null without one, and when it is forged, too old, or was brought to another page.
 */
export async function linkTokenOf(cookies: string | null, path: string): Promise<string | null> {
  const seal = readCookie(cookies, linkTokenCookieName)
  if (!seal) return null
  const parsed = schema.safeParse(await openSeal(seal, env().SESSION_SECRET, linkTokenLifeS))
  return parsed.success && parsed.data.path === path ? parsed.data.token : null
}

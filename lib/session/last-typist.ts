import { sealData } from "iron-session"
import { z } from "zod"
import { env } from "#lib/env/env.ts"
import { readCookie, type Scheme } from "#lib/http/cookies.ts"
import * as cookies from "./cookies.ts"
import { openSeal } from "./seal.ts"
import type { Session } from "./session.ts"

/** Who types in a session. */
export type Typist = { account_id: string; user_id: string }

const schema = z.object({
  kind: z.literal("typist"),
  /** Null where several people have logged in. */
  typist: z.object({ account_id: z.string(), user_id: z.string() }).nullable(),
})

async function known(request: Request): Promise<Typist | null | undefined> {
  const seal = readCookie(request.headers.get("cookie"), cookies.typistCookieName)
  if (seal === null) return undefined
  const parsed = schema.safeParse(await openSeal(seal, env().SESSION_SECRET, cookies.typistLifeS))
  return parsed.success ? parsed.data.typist : undefined
}

/**
 * Who has typed a form that is sent when no one is logged in any more: the one person who ever logged in with this browser.
 * @returns null when no one did, or several, since it could then be anybody's.
 */
export const lastTypist = async (request: Request): Promise<Typist | null> => (await known(request)) ?? null

async function cookieOf(scheme: Scheme, typist: Typist | null): Promise<string> {
  const password = env().SESSION_SECRET[0]!
  const seal = await sealData({ kind: "typist", typist }, { password, ttl: cookies.typistLifeS })
  return cookies.typistCookie(scheme, seal)
}

/** Says that a browser is no one's, where it cannot be told who has logged in with it before. */
export const nobodysCookie = (scheme: Scheme): Promise<string> => cookieOf(scheme, null)

/** Remembers with a login whose browser it is; once a second person logs in, it is no one's. */
export async function typistCookie(
  request: Request,
  scheme: Scheme,
  session: Pick<Session, "account_id" | "user_id">,
): Promise<string> {
  const own = { account_id: String(session.account_id), user_id: String(session.user_id) }
  const before = await known(request)
  const isOwn =
    before === undefined ||
    (before !== null && before.account_id === own.account_id && before.user_id === own.user_id)
  return cookieOf(scheme, isOwn ? own : null)
}

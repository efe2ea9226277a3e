import { readCookie } from "#lib/http/cookies.ts"
import { offeredCookieName } from "./cookies.ts"
import { unsealSession } from "./seal.ts"
import type { Session } from "./session.ts"
import { isOfTenant, type Visit } from "./visit.ts"

/**
 * The session that single sign-on has opened and that waits for a yes, because someone else is signed in.
 * @param cookies a `Cookie` header.
 * @returns null without one, and when it is too old or was opened on another host.
 */
export async function offeredSession(
  cookies: string | null,
  { tenant }: Pick<Visit, "tenant">,
): Promise<Session | null> {
  const seal = readCookie(cookies, offeredCookieName)
  const session = seal ? await unsealSession(seal, "offered") : null
  return session && isOfTenant(session, tenant) ? session : null
}

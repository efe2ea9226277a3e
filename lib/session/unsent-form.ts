import { sessionBackText } from "#lib/errors/texts.ts"
import { readCookie, type Scheme } from "#lib/http/cookies.ts"
import * as cookies from "./cookies.ts"
import { type Flash, openFlash, sealFlash } from "./flash.ts"
import type { Session } from "./session.ts"

type Typist = Pick<Session, "account_id" | "user_id">

/** Names who typed; the seal keeps anybody else from writing it. */
const nameOf = ({ account_id, user_id }: Typist): string => `${account_id}.${user_id}`

/**
 * Carries what was typed into a form that was sent without scripts when the session was over to the next login of the
 * same person: as a sealed cookie, as long as the way back to the page (D-067).
 * @param typist whose session it was.
 */
export async function unsentFormCookie(
  scheme: Scheme,
  typist: Typist,
  { form, values }: Pick<Flash, "form" | "values">,
): Promise<string> {
  const flash = { form, values, error: sessionBackText, email: nameOf(typist) }
  return cookies.unsentFormCookie(scheme, await sealFlash(flash, cookies.returnLifeS))
}

/**
 * Hands it to the page that follows a login, which shows it in its form; what someone else had typed is forgotten.
 * @returns the cookies to set.
 */
export async function unsentFormBack(request: Request, scheme: Scheme, session: Typist): Promise<string[]> {
  const seal = readCookie(request.headers.get("cookie"), cookies.unsentFormCookieName)
  if (seal === null) return []
  const cleared = cookies.clearedUnsentFormCookie(scheme)
  const flash = await openFlash(seal, cookies.returnLifeS)
  if (flash?.email !== nameOf(session)) return [cleared]
  return [cleared, cookies.flashCookie(scheme, await sealFlash({ ...flash, email: "" }))]
}

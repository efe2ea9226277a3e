import { headers } from "next/headers"
import { cache } from "react"
import { readCookie } from "#lib/http/cookies.ts"
import type { FormName } from "#lib/routes/form-names.ts"
import { flashCookieName } from "#lib/session/cookies.ts"
import { openFlash } from "#lib/session/flash.ts"
import { type FormState, stateFromQuery, untouched } from "./form-state.ts"

/** Message of the form sent before, for the page being rendered; shown once. */
export const currentFlash = cache(async () =>
  openFlash(readCookie((await headers()).get("cookie"), flashCookieName)),
)

/**
 * The state in which a form of the current page begins: as it was sent when it came back with errors, or with the
 * result of a search inside of it.
 * @param query of the page, for a form with a picker.
 */
export async function currentForm(name: FormName, query = new URLSearchParams()): Promise<FormState> {
  const flash = await currentFlash()
  if (flash?.form !== name || flash.notice) return stateFromQuery(query) ?? untouched
  const { error, code, errors = {}, values = {} } = flash
  return { error: error || undefined, code, errors, values }
}

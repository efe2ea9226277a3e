import { isForScript, refusalFor } from "#lib/http/for-script.ts"
import { leaveFor } from "#lib/http/leave-for.ts"
import { RefusedForm, readFileForm } from "#lib/http/read-form.ts"
import * as cookies from "./cookies.ts"
import { sealFlash } from "./flash.ts"
import type { Visit } from "./visit.ts"

/**
 * Reads the form of a page without a session. One that is too large goes back to its page, which says so and has the
 * email that was typed.
 * @param pageOf where the page is, by what is in the form.
 * @returns the form, or what to answer.
 */
export async function readPageForm(
  request: Request,
  { origin }: Visit,
  pageOf: (fields: URLSearchParams) => string,
): Promise<URLSearchParams | Response> {
  const form = await readFileForm(request)
  if (!(form instanceof RefusedForm)) return form.fields
  const { refusal, fields } = form
  if (refusal.status !== 413 || isForScript(request)) return refusalFor(request, refusal)
  const seal = await sealFlash({ error: refusal.error, email: (fields.get("email") ?? "").trim() })
  return leaveFor(pageOf(fields), [cookies.flashCookie(origin.scheme, seal)])
}

import { callApi } from "#lib/api-client/call-api.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { emailError } from "#lib/errors/texts.ts"
import { leaveFor } from "#lib/http/leave-for.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"
import { routes } from "#lib/routes/routes.ts"
import * as cookies from "./cookies.ts"
import { type Flash, sealFlash } from "./flash.ts"
import { ownVisit } from "./own-visit.ts"
import { readPageForm } from "./read-page-form.ts"

/** D-045: the same for every email, known or not. */
const sentText = (email: string) => `If an account exists for ${email}, we sent a link to reset the password.`

async function said(email: string, headers: Record<string, string> | undefined): Promise<Flash> {
  try {
    await callApi(null, "passwords.create", { body: { email } }, { headers })
    return { error: "", notice: sentText(email), email }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return { error: error.fieldErrors.email ? emailError : error.userText, email }
  }
}

/** POST /api/session/forgot-password: asks for a reset link and says the same whoever has that email (D-045). */
export async function forgotPassword(request: Request): Promise<Response> {
  const visit = await ownVisit(request)
  if (visit instanceof Response) return visit
  const form = await readPageForm(request, visit, () => routes.forgotPassword())
  if (form instanceof Response) return form
  const { origin } = visit
  const flash = await said((form.get("email") ?? "").trim(), visitorHeaders(origin, request.headers))
  return leaveFor(routes.forgotPassword(), [cookies.flashCookie(origin.scheme, await sealFlash(flash))])
}

import { callApi } from "#lib/api-client/call-api.ts"
import type { AnswerOf } from "#lib/contract/operations.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import type { Origin } from "#lib/http/origin.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"
import { routes } from "#lib/routes/routes.ts"
import { linkTokenOf } from "./link-token.ts"

/**
 * Asks which email the link that was opened in this browser confirms; nothing changes by that (D-044, D-273).
 * @param cookies a `Cookie` header.
 * @returns null for a link that is used, unknown or too old.
 * @throws ApiFailure when it cannot be asked
 */
export async function checkConfirmation(
  cookies: string | null,
  origin: Origin,
): Promise<AnswerOf<"confirmations.check"> | null> {
  const confirmation_token = await linkTokenOf(cookies, routes.confirmEmail())
  if (!confirmation_token) return null
  try {
    const headers = visitorHeaders(origin)
    return await callApi(null, "confirmations.check", { query: { confirmation_token } }, { headers })
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 410) return null
    // Where links cannot be looked at beforehand, they are as good as they look until the button is pressed.
    if (error instanceof ApiFailure && error.code === "not_offered") return { email: "", is_change: false }
    throw error
  }
}

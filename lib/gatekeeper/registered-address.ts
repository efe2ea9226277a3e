import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"

/** The page asks again, and says what is wrong. */
const waitMs = 3_000

/**
 * The address that the form of the consent page may lead to (D-060): what the query names counts only once the Review
 * API has found it among those that the application registered.
 * @param search query of the page.
 * @returns null when the request of the application is refused, or no one can tell.
 */
export async function registeredAddress({ email, token }: Caller, search: string): Promise<string | null> {
  const query = Object.fromEntries(new URLSearchParams(search))
  try {
    const requested = await callApi(
      { email, token },
      "oauth_authorizations.get",
      { query },
      { signal: AbortSignal.timeout(waitMs) },
    )
    return requested.redirect_uri
  } catch (error) {
    if (error instanceof ApiFailure) return null
    throw error
  }
}

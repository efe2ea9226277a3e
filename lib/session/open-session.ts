import { callApi } from "#lib/api-client/call-api.ts"
import type { BodyOf } from "#lib/contract/operations.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"
import { belongsTo } from "./belongs-to.ts"
import { endSession } from "./end-session.ts"
import { knownBrowsers } from "./known-browsers.ts"
import { type Session, sessionOf } from "./session.ts"
import { sessionTenantOf, type Visit } from "./visit.ts"

/** D-042; also for people of other accounts on a white-label host, so that nothing tells them apart. */
const wrongCredentials = () => new ApiFailure(401, "Invalid email or password.")

/**
 * Logs in on the site that a request came to (D-042).
 * @throws ApiFailure as the API refuses it, and 401 for someone of another account on the host of a white label.
 */
export async function openSession(
  body: BodyOf<"auth.create">,
  visit: Visit,
  request: Request,
): Promise<{ session: Session; knownBrowser: string | undefined }> {
  const known = knownBrowsers(request)
  const answer = await callApi(
    null,
    "auth.create",
    { body: known.length > 0 ? { ...body, known_browsers: known } : body },
    { headers: visitorHeaders(visit.origin, request.headers) },
  )
  const tenant = sessionTenantOf(visit.tenant)
  const session = sessionOf(answer, tenant, Date.now())
  if (tenant && !(await belongsTo(tenant, answer))) {
    await endSession(session)
    throw wrongCredentials()
  }
  return { session, knownBrowser: answer.known_browser }
}

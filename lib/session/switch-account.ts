import { callApi } from "#lib/api-client/call-api.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { notFoundText } from "#lib/errors/texts.ts"
import { leaveFor } from "#lib/http/leave-for.ts"
import { readForm } from "#lib/http/read-form.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"
import { shadowBase } from "#lib/routes/base.ts"
import { afterSession, paths } from "#lib/routes/routes.ts"
import { belongsTo } from "./belongs-to.ts"
import { endSession } from "./end-session.ts"
import { ownCookie } from "./own-cookie.ts"
import { ownVisit } from "./own-visit.ts"
import { sealSession } from "./seal.ts"
import { type Session, sessionOf } from "./session.ts"
import { sessionTenantOf, type Visit } from "./visit.ts"

/** @throws ApiFailure: 404 for what is no child account, or none that this host may show. */
async function openShadow(
  session: Session,
  visit: Visit,
  childId: string,
  headers: Record<string, string>,
): Promise<Session> {
  const body = { child_account_id: childId }
  const answer = await callApi(session, "shadow_users.create_token", { body }, { headers })
  const tenant = sessionTenantOf(visit.tenant)
  const shadow = sessionOf(answer, tenant, Date.now())
  if (shadow.kind === "shadow" && (!tenant || (await belongsTo(tenant, answer)))) return shadow
  await endSession(shadow)
  throw new ApiFailure(404, notFoundText)
}

function failed({ status, userText }: ApiFailure): Response {
  // These change the cookie of the parent's session, which its own route does.
  if (status === 401 || status === 402) return leaveFor(paths.sessionEnded())
  const isRefused = status < 500 && status !== 429
  return leaveFor(
    paths.error(
      isRefused ? { statusCode: 404, message: notFoundText } : { statusCode: status, message: userText },
    ),
  )
}

/**
 * POST /api/session/switch-account: opens a shadow session in the child account of the page /switch-account/{childAccountId}
 * and goes to its start under /as/{id} (D-050).
 */
export async function switchAccount(request: Request): Promise<Response> {
  const visit = await ownVisit(request)
  if (visit instanceof Response) return visit
  if (!visit.session) return leaveFor(afterSession())
  const form = await readForm(request)
  if (form instanceof Response) return form
  const childId = form.get("child_account_id") ?? ""
  try {
    const headers = visitorHeaders(visit.origin, request.headers)
    const shadow = await openShadow(visit.session, visit, childId, headers)
    const shadowId = String(shadow.account_id)
    const seal = await sealSession(shadow)
    return leaveFor(shadowBase(shadowId), [ownCookie({ ...visit, shadowId }, seal)])
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return failed(error)
  }
}

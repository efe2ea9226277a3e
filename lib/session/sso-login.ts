import { callApi } from "#lib/api-client/call-api.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { ssoFailedText } from "#lib/errors/texts.ts"
import { leaveFor, refuse } from "#lib/http/leave-for.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"
import { paths } from "#lib/routes/routes.ts"
import { belongsTo } from "./belongs-to.ts"
import * as cookies from "./cookies.ts"
import { endSession } from "./end-session.ts"
import { sealFlash } from "./flash.ts"
import { identifyLogin } from "./identify-login.ts"
import { landingOf, notALandingText } from "./landing.ts"
import { typistCookie } from "./last-typist.ts"
import { linkTokenOf, sealLinkToken } from "./link-token.ts"
import { ownVisit } from "./own-visit.ts"
import { sealSession } from "./seal.ts"
import { type Session, sessionOf } from "./session.ts"
import { sessionTenantOf, type Visit } from "./visit.ts"

/** @throws ApiFailure, also 401 for people whom this host is not for. */
async function openedBy(token: string, visit: Visit, request: Request): Promise<Session> {
  const headers = visitorHeaders(visit.origin, request.headers)
  const answer = await callApi(null, "sso.exchange", { body: { token } }, { headers })
  const tenant = sessionTenantOf(visit.tenant)
  const session = sessionOf(answer, tenant, Date.now())
  if (!tenant || (await belongsTo(tenant, answer))) return session
  await endSession(session)
  throw new ApiFailure(401, ssoFailedText)
}

const isSamePerson = (one: Session, other: Session): boolean =>
  sameId(one.account_id, other.account_id) &&
  sameId(one.user_id, other.user_id) &&
  one.isImpersonated === other.isImpersonated

const unkept = (answer: Response): Response => {
  answer.headers.set("referrer-policy", "no-referrer")
  return answer
}

/** Back to /login with the one sentence of D-052; whoever was signed in stays so. */
export async function ssoFailed({ origin }: Pick<Visit, "origin">): Promise<Response> {
  const seal = await sealFlash({ error: ssoFailedText, email: "" })
  return leaveFor(paths.login(), [cookies.flashCookie(origin.scheme, seal)])
}

/**
 * GET /sso-login/{token}: takes the token out of the address and leads to the page whose form trades it (D-052). Nothing is
 * used up by that, and the address stands in no history, since it is never shown.
 */
export async function ssoLanding(request: Request, token: string): Promise<Response> {
  const visit = await ownVisit(request)
  if (visit instanceof Response) return visit
  if (landingOf(request.headers) === "none") return refuse(403, notALandingText)
  const path = paths.ssoChoice()
  const cookie = cookies.linkTokenCookie(visit.origin.scheme, await sealLinkToken({ path, token }))
  return unkept(leaveFor(path, [cookie]))
}

/**
 * POST /api/session/sso-login: trades the token of the link that was opened in this browser for a session and goes to the
 * start (D-052). When someone else is signed in in this browser, the new session is only offered.
 */
export async function ssoLogin(request: Request): Promise<Response> {
  const visit = await ownVisit(request)
  if (visit instanceof Response) return visit
  const { scheme } = visit.origin
  const forgotten = cookies.clearedLinkTokenCookie(scheme)
  const token = await linkTokenOf(request.headers.get("cookie"), paths.ssoChoice())
  if (!token) return visit.session ? leaveFor(paths.home(), [forgotten]) : ssoFailed(visit)
  try {
    const session = await openedBy(token, visit, request)
    const before = visit.session
    if (before && !isSamePerson(before, session)) {
      const seal = await sealSession({ ...session, kind: "offered" })
      return unkept(leaveFor(paths.ssoChoice(), [cookies.offeredCookie(scheme, seal), forgotten]))
    }
    if (before) await endSession(before)
    identifyLogin(session)
    const seal = await sealSession(session)
    return unkept(
      leaveFor(paths.home(), [
        cookies.sessionCookie(scheme, seal),
        await typistCookie(request, scheme, session),
        cookies.clearedReturnCookie(scheme),
        forgotten,
      ]),
    )
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const failed = unkept(await ssoFailed(visit))
    failed.headers.append("set-cookie", forgotten)
    return failed
  }
}

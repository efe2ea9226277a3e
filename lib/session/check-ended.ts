import { callApi } from "#lib/api-client/call-api.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { errorPageText } from "#lib/errors/texts.ts"
import { readCookie, setCookie } from "#lib/http/cookies.ts"
import { leaveFor } from "#lib/http/leave-for.ts"
import { afterSession, routes } from "#lib/routes/routes.ts"
import { forgetAccountFacts } from "./account-facts.ts"
import { clearedOwnCookie, ownCookie } from "./own-cookie.ts"
import { ownVisit } from "./own-visit.ts"
import { refreshSession } from "./renew.ts"
import { safeReturnPath } from "./return-path.ts"
import { sealSession } from "./seal.ts"
import type { Session } from "./session.ts"

/** Set while a browser comes back from here, so that a page that is refused again ends at /error, not in a circle. */
const onceCookieName = "app_checked"
/** Account statuses whose sessions are inactive (D-031). */
const inactiveStatuses = ["expired", "cancelled"]

type Standing = Pick<Session, "account_active" | "status">

/** Account's state as its sessions see it; only a new token knows whether an email is confirmed. */
async function standingOf(session: Session): Promise<Standing> {
  const caller = { email: session.email, token: session.token }
  const calls = Promise.all([
    callApi(caller, "accounts.get", { params: { id: String(session.account_id) } }),
    callApi(caller, "whitelabels.mine", {}),
  ])
  const [account] = await calls.catch((error: unknown) => {
    if (error instanceof ApiFailure && error.status === 402) return [{ status: "expired" }] as const
    throw error
  })
  if (inactiveStatuses.includes(account.status)) return { account_active: false, status: "expired" }
  if (account.status === "suspended") return { account_active: true, status: "suspended" }
  return { account_active: true, status: session.status === "pending" ? "pending" : "active" }
}

/**
 * GET /api/session/ended: a page was told 401, 402, or 403 for the session's status (D-033), and cannot change the
 * cookie itself. The API is asked once more: 401 clears the cookie and leads to /login, an inactive or suspended
 * account is marked, and where the account says nothing new the session is renewed (design 3.10). `to` is the page to come
 * back to when it says something new, such as that it has been paid. A shadow session ends
 * alone and leads back to the parent's accounts.
 */
export async function checkEnded(request: Request): Promise<Response> {
  const visit = await ownVisit(request)
  if (visit instanceof Response) return visit
  const { session, origin } = visit
  const { scheme } = origin
  if (!session || request.method === "HEAD") return leaveFor(afterSession())
  await forgetAccountFacts(session.token)
  try {
    const standing = await standingOf(session)
    const isNews = standing.account_active !== session.account_active || standing.status !== session.status
    const isSecondTime = readCookie(request.headers.get("cookie"), onceCookieName) !== null
    if (!isNews && isSecondTime) {
      return leaveFor(routes.error({ message: errorPageText }))
    }
    const next = isNews
      ? { ...session, ...standing, confirmedAtMs: Date.now() }
      : await refreshSession(session)
    const seal = await sealSession(next)
    const once = setCookie(scheme, onceCookieName, "1", { maxAgeS: 10 })
    const asked = new URL(request.url).searchParams.get("to")
    const to = (isNews && safeReturnPath(asked)) || routes.home()
    return leaveFor(to, [ownCookie(visit, seal), once])
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.status !== 401) {
      return leaveFor(routes.error({ statusCode: error.status, message: error.userText }))
    }
    const invalidated = error.code === "session_invalidated"
    return leaveFor(afterSession({ invalidated }), [clearedOwnCookie(visit)])
  }
}

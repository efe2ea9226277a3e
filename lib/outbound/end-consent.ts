import { callApi } from "#lib/api-client/call-api.ts"
import type { OauthProvider } from "#lib/contract/index.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { type ConnectError, knownProvider } from "#lib/features/integrations/connect-outcome.ts"
import { leaveFor, refuse } from "#lib/http/leave-for.ts"
import { rawAddressOf } from "#lib/http/received.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"
import { afterSession, paths } from "#lib/routes/routes.ts"
import { isLanding, notALandingText } from "#lib/session/landing.ts"
import { ownVisit } from "#lib/session/own-visit.ts"
import type { Session } from "#lib/session/session.ts"
import type { Visit } from "#lib/session/visit.ts"
import { connectErrorOf, integrationsOf, ofVisit } from "./begin-consent.ts"
import { clearedConsentCookie, consentOf, isConsentOf } from "./consent-seal.ts"

type Back = { code: string | null; state: string | null; isDenied: boolean }

type End = { connected: OauthProvider } | { error: ConnectError }

async function endOf(
  request: Request,
  { visit, session }: { visit: Visit; session: Session },
  provider: OauthProvider,
  { code, state, isDenied }: Back,
): Promise<End> {
  const consent = await consentOf(request.headers.get("cookie"), provider, state)
  if (!consent || !isConsentOf(consent, session)) return { error: "expired" }
  if (isDenied) return { error: "denied" }
  if (!code) return { error: "rejected" }
  const body = { provider, code, code_verifier: consent.verifier, redirect_uri: consent.redirectUri }
  const caller = { email: session.email, token: session.token }
  await callApi(
    caller,
    "oauth_tokens.create",
    { body: { ...body, account_id: session.account_id } },
    { headers: visitorHeaders(visit.origin, request.headers) },
  )
  return { connected: provider }
}

/**
 * GET /oauth/outbound/{provider}/callback (D-061): what a provider says of a consent. It counts once, for the browser and
 * the user who began it; the code goes to the Review API. What is connected is shown on its own page, with what comes in and
 * what waits for a person; anything else on that of all integrations. Providers know one address alone, so what began in a
 * shadow session is led there first.
 */
export async function endConsent(request: Request, name: string): Promise<Response> {
  const provider = knownProvider(name)
  const visit = await ownVisit(request)
  if (visit instanceof Response) return visit
  if (!isLanding(request)) return refuse(403, notALandingText)
  if (!provider) return refuse(404, "Not Found")
  const { origin, session, shadowId } = visit
  const query = new URLSearchParams(rawAddressOf(request).search)
  const back = { code: query.get("code"), state: query.get("state"), isDenied: query.has("error") }
  const begun = await consentOf(request.headers.get("cookie"), provider, back.state)
  if (begun && begun.shadowId !== null && shadowId === null) {
    return leaveFor(ofVisit(begun, paths.oauthOutboundCallback(provider, Object.fromEntries(query))))
  }
  if (!session) return leaveFor(afterSession())
  const cleared = [clearedConsentCookie(origin.scheme, provider)]
  try {
    const end = await endOf(request, { visit, session }, provider, back)
    const to =
      "connected" in end
        ? ofVisit(visit, paths.connection(end.connected, end))
        : integrationsOf(visit, session, end)
    return leaveFor(to, cleared)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.status === 401 || error.status === 402) {
      return leaveFor(ofVisit(visit, paths.sessionEnded()), cleared)
    }
    return leaveFor(integrationsOf(visit, session, { error: connectErrorOf(error) }), cleared)
  }
}

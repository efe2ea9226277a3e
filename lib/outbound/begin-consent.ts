import { callApi } from "#lib/api-client/call-api.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { type ConnectError, knownProvider } from "#lib/features/integrations/connect-outcome.ts"
import { leaveFor, refuse } from "#lib/http/leave-for.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"
import { inBase, shadowBase } from "#lib/routes/base.ts"
import { afterSession, paths } from "#lib/routes/routes.ts"
import { isLanding, landingOf, notALandingText } from "#lib/session/landing.ts"
import { ownVisit } from "#lib/session/own-visit.ts"
import type { Session } from "#lib/session/session.ts"
import type { Visit } from "#lib/session/visit.ts"
import { consentCookie, newConsentSecrets } from "./consent-seal.ts"

/** An address of the session that a visit is about. */
export const ofVisit = ({ shadowId }: Pick<Visit, "shadowId">, path: string): string =>
  shadowId === null ? path : inBase(path, shadowBase(shadowId))

/** Where people come back to: a parent's connections are on the page about those of its accounts. */
export const integrationsOf = (
  visit: Pick<Visit, "shadowId">,
  { isParent }: Pick<Session, "isParent">,
  said: Record<string, string> = {},
): string => ofVisit(visit, isParent ? paths.accountIntegrations(said) : paths.integrations(said))

/** Why the API did not connect, in a word of the address. */
export function connectErrorOf({ status, code }: ApiFailure): ConnectError {
  if (code === "not_set_up") return "not_set_up"
  if (code === "provider_paused") return "paused"
  if (status === 403) return "refused"
  return status === 422 ? "rejected" : "unavailable"
}

/**
 * GET /oauth/outbound/{provider} (D-061): sends the browser to the provider's consent. State and PKCE verifier are kept
 * in a sealed cookie, bound to the user. A link on another site only leads to the integrations.
 */
export async function beginConsent(request: Request, name: string): Promise<Response> {
  const provider = knownProvider(name)
  const visit = await ownVisit(request)
  if (visit instanceof Response) return visit
  const landing = landingOf(request.headers)
  if (!isLanding(request)) return refuse(403, notALandingText)
  if (!provider) return refuse(404, "Not Found")
  const { session, origin, shadowId } = visit
  if (!session) return leaveFor(afterSession())
  if (landing === "foreign") return leaveFor(integrationsOf(visit, session))
  const { state, verifier, challenge } = newConsentSecrets()
  const redirectUri = `${origin.origin}${paths.oauthOutboundCallback(provider)}`
  try {
    const { authorization_url: to, is_simulated: isSimulated } = await callApi(
      { email: session.email, token: session.token },
      "oauth_tokens.authorize",
      { body: { provider, state, code_challenge: challenge, redirect_uri: redirectUri } },
      { headers: visitorHeaders(origin, request.headers) },
    )
    const cookie = await consentCookie(origin.scheme, {
      provider,
      account_id: session.account_id,
      user_id: session.user_id,
      shadowId,
      state,
      verifier,
      redirectUri,
      isSimulated,
    })
    return new Response(null, {
      status: 302,
      headers: { location: to, "cache-control": "no-store", "set-cookie": cookie },
    })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.status === 401 || error.status === 402) return leaveFor(ofVisit(visit, paths.sessionEnded()))
    return leaveFor(integrationsOf(visit, session, { error: connectErrorOf(error) }))
  }
}

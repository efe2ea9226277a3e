import { callApi } from "#lib/api-client/call-api.ts"
import { Lru } from "#lib/env/lru.ts"
import { processWide } from "#lib/env/process-wide.ts"
import { ApiFailure, isOutage } from "#lib/errors/api-failure.ts"
import { forgetAccountFacts } from "./account-facts.ts"
import { type Session, sessionOf } from "./session.ts"

const renewAfterMs = 24 * 60 * 60 * 1_000
/** Pages withheld from a session are checked again soon: a payment or a confirmation may have ended the block. */
const recheckAfterMs = 60_000

const isOpen = (session: Session): boolean => session.account_active && session.status === "active"

/** Whether the API should confirm a session again (design 3.9: once a day). */
export const isRenewalDue = (session: Session, nowMs: number): boolean =>
  nowMs - session.confirmedAtMs > (isOpen(session) ? renewAfterMs : recheckAfterMs)

/** No page waits for a renewal while the API has just been away or silent. */
const restMs = 30_000
const resting = () => processWide("resting-renewals", () => new Lru<true>({ max: 10_000 }))

async function refreshed(session: Session, nowMs: number): Promise<Session> {
  const answer = await callApi({ email: session.email, token: session.token }, "auth.refresh", {})
  await forgetAccountFacts(session.token)
  return sessionOf(answer, session.tenant, nowMs, session.nonce)
}

/**
 * Asks GET /auth for a new token (D-043), once at a time per token; the old token works for another minute.
 * @returns the renewed session with its nonce kept.
 * @throws ApiFailure
 */
export function refreshSession(session: Session, nowMs = Date.now()): Promise<Session> {
  const flights = processWide("refreshes", () => new Map<string, Promise<Session>>())
  const flight =
    flights.get(session.token) ??
    refreshed(session, nowMs).finally(() => setTimeout(() => flights.delete(session.token), 5_000).unref())
  flights.set(session.token, flight)
  return flight
}

/**
 * Renews a session whose day has come.
 * @returns the session to go on with, whether it is new, and the code of the refusal when the API ended it.
 */
export async function renewedWhenDue(
  session: Session,
  nowMs = Date.now(),
): Promise<{ session: Session; isNew: boolean } | { session: null; code: string | undefined }> {
  if (!isRenewalDue(session, nowMs) || resting().get(session.token, nowMs)) return { session, isNew: false }
  try {
    return { session: await refreshSession(session, nowMs), isNew: true }
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) return { session: null, code: error.code }
    if (isOutage(error)) resting().set(session.token, true, nowMs + restMs)
    return { session, isNew: false }
  }
}

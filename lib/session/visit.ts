import { sameId } from "#lib/contract/common.ts"
import { readCookie } from "#lib/http/cookies.ts"
import { type Origin, originOf } from "#lib/http/origin.ts"
import { noteRequest } from "#lib/monitoring/request-record.ts"
import type { Tenant } from "#lib/tenant/lookup.ts"
import { tenantOf } from "#lib/tenant/tenant.ts"
import { ownCookieName } from "./own-cookie.ts"
import { unsealSession } from "./seal.ts"
import type { Session, SessionTenant } from "./session.ts"

/** Where a request came in and whose it is. */
export type Visit = {
  origin: Origin
  tenant: Tenant
  /** The child account of the shadow session whose base path the address has; null outside of one (D-050). */
  shadowId: string | null
  session: Session | null
}

/** What a session opened on this tenant's host is bound to; null on the app's own hosts. */
export function sessionTenantOf(tenant: Tenant): SessionTenant | null {
  if (tenant.kind !== "whitelabel" || tenant.whitelabel.account_id === null) return null
  return { host: tenant.host, account_id: tenant.whitelabel.account_id }
}

const isSameTenant = (one: SessionTenant | null, other: SessionTenant | null): boolean =>
  one === null || other === null
    ? one === other
    : one.host === other.host && sameId(one.account_id, other.account_id)

type Place = Pick<Visit, "origin" | "tenant" | "shadowId">

/** Whether a session was opened on this tenant's host. */
export const isOfTenant = (session: Session, tenant: Tenant): boolean =>
  isSameTenant(session.tenant, sessionTenantOf(tenant))

const isOfPlace = (session: Session, { tenant, shadowId }: Place): boolean =>
  isOfTenant(session, tenant) && (shadowId === null || sameId(session.account_id, shadowId))

/**
 * Reads the session cookie of a request: under `/as/{id}` that of the shadow session and no other.
 * @returns null without one, for a session that was opened on another tenant's host, and for a shadow session of
 * another account than the address names.
 */
export async function sessionOfRequest(
  headers: Headers,
  place: Place,
  nowMs = Date.now(),
): Promise<Session | null> {
  const seal = readCookie(headers.get("cookie"), ownCookieName(place))
  const kind = place.shadowId === null ? "session" : "shadow"
  const session = seal ? await unsealSession(seal, kind, nowMs) : null
  return session && isOfPlace(session, place) ? session : null
}

/**
 * Reads scheme, host, tenant and session of a request: what the gate, the pages and the BFF start from.
 * @param shadowId the id under `/as/`, null outside of a shadow session.
 */
export async function visitOf(headers: Headers, shadowId: string | null): Promise<Visit> {
  const origin = originOf(headers)
  const place = { origin, tenant: await tenantOf(origin.host), shadowId }
  const session = await sessionOfRequest(headers, place)
  if (session) noteRequest({ accountId: String(session.account_id) })
  return { ...place, session }
}

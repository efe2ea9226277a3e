import { sameId } from "#lib/contract/same-id.ts"
import { processWide } from "#lib/env/process-wide.ts"
import { type Exchange, exchanges } from "#lib/http/answer-status.ts"
import { readCookie } from "#lib/http/cookies.ts"
import { type Origin, originOf } from "#lib/http/origin.ts"
import { metrics } from "#lib/monitoring/metrics.ts"
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
  /** The address at which the gate has let it through, with what the cookie knows. */
  letThrough?: PageAddress
}

/** Path, without the base of a shadow session, and query of a page. */
export type PageAddress = { path: string; search: string }

/** Tenant that a session on this host is bound to; null on the app's own hosts. */
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

const sealOf = (headers: Headers, place: Pick<Visit, "origin" | "shadowId">): string =>
  readCookie(headers.get("cookie"), ownCookieName(place)) ?? ""

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
  const kind = place.shadowId === null ? "session" : "shadow"
  const session = await unsealSession(sealOf(headers, place), kind, nowMs)
  return session && isOfPlace(session, place) ? session : null
}

const handedOver = () => processWide("visits", () => new WeakMap<Exchange, { visit: Visit; seal: string }>())

/**
 * Keeps a visit for whoever else answers the same request: the middleware reads it, page and route need not do so again.
 * It stays in this process, and counts for the very cookie that it was read from and no other.
 * @param headers of the request as it goes on, with the cookie of a renewed session.
 */
export function handOver(visit: Visit, headers: Headers): void {
  const exchange = exchanges().getStore()
  if (exchange) handedOver().set(exchange, { visit, seal: sealOf(headers, visit) })
}

function handedVisit(
  headers: Headers,
  { origin, shadowId }: Pick<Visit, "origin" | "shadowId">,
): Visit | null {
  const exchange = exchanges().getStore()
  const found = exchange && handedOver().get(exchange)
  if (!found) return null
  const { visit, seal } = found
  const isSamePlace = visit.origin.origin === origin.origin && visit.shadowId === shadowId
  return isSamePlace && seal === sealOf(headers, visit) ? visit : null
}

/**
 * Reads scheme, host, tenant and session of a request: what the gate, the pages and the BFF start from. What the
 * proxy has read of it is not read again.
 * @param shadowId the id under `/as/`, null outside of a shadow session.
 */
export async function visitOf(headers: Headers, shadowId: string | null): Promise<Visit> {
  const origin = originOf(headers)
  const handed = handedVisit(headers, { origin, shadowId })
  if (handed) return handed
  const place = { origin, tenant: await tenantOf(origin.host), shadowId }
  const session = await sessionOfRequest(headers, place)
  if (session) noteRequest({ accountId: String(session.account_id) })
  metrics().sessionReads.inc()
  return { ...place, session }
}

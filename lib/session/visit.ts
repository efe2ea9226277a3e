import { sameId } from "#lib/contract/common.ts"
import type { Tenant } from "#lib/tenant/lookup.ts"
import { type Origin, originOf } from "#lib/tenant/origin.ts"
import { sessionTenantOf, tenantOf } from "#lib/tenant/tenant.ts"
import { readCookie, sessionCookieName } from "./cookies.ts"
import { unsealSession } from "./seal.ts"
import type { Session, SessionTenant } from "./session.ts"

/** Where a request came in and whose it is. */
export type Visit = {
  origin: Origin
  tenant: Tenant
  session: Session | null
}

const isSameTenant = (one: SessionTenant | null, other: SessionTenant | null): boolean =>
  one === null || other === null
    ? one === other
    : one.host === other.host && sameId(one.account_id, other.account_id)

/**
 * Reads the session cookie of a request.
 * @returns null without one, and for a session that was opened on another tenant's host.
 */
export async function sessionOfRequest(
  headers: Headers,
  origin: Origin,
  tenant: Tenant,
  nowMs = Date.now(),
): Promise<Session | null> {
  const seal = readCookie(headers.get("cookie"), sessionCookieName(origin.scheme))
  const session = seal ? await unsealSession(seal, nowMs) : null
  return session && isSameTenant(session.tenant, sessionTenantOf(tenant)) ? session : null
}

/** Reads scheme, host, tenant and session of a request: what the gate, the pages and the BFF start from. */
export async function visitOf(headers: Headers): Promise<Visit> {
  const origin = originOf(headers)
  const tenant = await tenantOf(origin.host)
  return { origin, tenant, session: await sessionOfRequest(headers, origin, tenant) }
}

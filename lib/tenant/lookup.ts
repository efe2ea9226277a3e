import type { Whitelabel } from "#lib/contract/session.ts"
import { Lru } from "#lib/env/lru.ts"
import { hostName } from "./origin.ts"

/** Whose site a host is. */
export type Tenant =
  | { kind: "own" }
  | { kind: "whitelabel"; host: string; whitelabel: Whitelabel }
  | { kind: "unknown" }
  /** The host is not known and the API cannot be asked. */
  | { kind: "unavailable" }

const foundForMs = 60_000
const missingForMs = 10_000
const staleForMs = 24 * 60 * 60 * 1_000

const isDomain = (name: string): boolean =>
  name.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(name)

/** Whether a host is one of the app's own; an entry without a port stands for every port. */
export const isOwnHost = (host: string, own: readonly string[]): boolean =>
  own.some((entry) => entry.toLowerCase() === host || entry.toLowerCase() === hostName(host))

type Asked = { whitelabel: Whitelabel | null; freshUntilMs: number }
export type LookupDeps = {
  own: readonly string[]
  /** Asks GET /whitelabels?custom_domain (D-055); null when no white label has the domain. Throws when it cannot. */
  ask(domain: string): Promise<Whitelabel | null>
  nowMs?(): number
}

/**
 * Makes the function host -> tenant: answers are kept 60 s, misses 10 s, one question at a time per domain, and the
 * last answer stays good while the API is away.
 */
export function createTenantLookup({ own, ask, nowMs = Date.now }: LookupDeps) {
  const answers = new Lru<Asked>(2_000)
  const flights = new Map<string, Promise<Asked>>()

  async function question(domain: string): Promise<Asked> {
    const whitelabel = await ask(domain)
    const asked = { whitelabel, freshUntilMs: nowMs() + (whitelabel ? foundForMs : missingForMs) }
    answers.set(domain, asked, nowMs() + staleForMs)
    return asked
  }

  async function answerFor(domain: string): Promise<Asked | null> {
    const known = answers.get(domain, nowMs())
    if (known && known.freshUntilMs > nowMs()) return known
    const flight = flights.get(domain) ?? question(domain).finally(() => flights.delete(domain))
    flights.set(domain, flight)
    return flight.catch(() => {
      // Not asked again for a while, so that a dead API is not asked at every request.
      if (known) answers.set(domain, { ...known, freshUntilMs: nowMs() + missingForMs }, nowMs() + staleForMs)
      return known ?? null
    })
  }

  return async function tenantOfHost(host: string): Promise<Tenant> {
    if (isOwnHost(host, own)) return { kind: "own" }
    const domain = hostName(host)
    if (!isDomain(domain)) return { kind: "unknown" }
    const answer = await answerFor(domain)
    if (!answer) return { kind: "unavailable" }
    return answer.whitelabel
      ? { kind: "whitelabel", host: domain, whitelabel: answer.whitelabel }
      : { kind: "unknown" }
  }
}

/** The white label that a host belongs to, null on every other host. */
export const hostWhitelabel = (tenant: Tenant): Whitelabel | null =>
  tenant.kind === "whitelabel" ? tenant.whitelabel : null

import type { Whitelabel } from "#lib/contract/whitelabels/schema.ts"
import { Lru } from "#lib/env/lru.ts"
import { hostName } from "#lib/http/origin.ts"

/** Whose site a host is. */
export type Tenant =
  | { kind: "own" }
  | { kind: "whitelabel"; host: string; whitelabel: Whitelabel }
  | { kind: "unknown" }
  /** The host is not known and the API cannot be asked. */
  | { kind: "unavailable" }

/** An answer is as new as this, or a new one is already being asked for. */
const freshForMs = 20_000
/** How long an answer may be given while a newer one is asked for: changes are seen within this time. */
const goodForMs = 45_000
const missingForMs = 10_000
/** How long the last answer stays good while the API is away. */
const staleForMs = 24 * 60 * 60 * 1_000
/** How long the API is left alone after it did not answer. */
const pauseMs = 2_000
const defaultDeadlineMs = 3_000

const isDomain = (name: string): boolean =>
  name.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(name)

/** Whether a host is one of the app's own; an entry without a port stands for every port. */
export const isOwnHost = (host: string, own: readonly string[]): boolean =>
  own.some((entry) => entry.toLowerCase() === host || entry.toLowerCase() === hostName(host))

type Answer = { whitelabel: Whitelabel | null; requestedAtMs: number }
export type LookupDeps = {
  own: readonly string[]
  /** Asks GET /whitelabels?custom_domain (D-055); null when no white label has the domain. Throws when it cannot. */
  ask(domain: string, signal: AbortSignal): Promise<Whitelabel | null>
  nowMs?(): number
  /** How long someone waits for the API to tell whose site a host is; 3 seconds. */
  deadlineMs?: number
}

export type TenantLookup = {
  (host: string): Promise<Tenant>
  /** Drops what is kept of a domain, after it or its white label has changed. */
  forget(domain: string): void
}

/**
 * Makes the function host -> tenant. One question at a time per domain; changes are seen within 45 seconds, and no one
 * waits for them but after that time; misses are kept 10 seconds and apart, so that invented hosts push no real one
 * out. While the API is away or slow the last answer stays good, and a host without one is `unavailable` within 3
 * seconds.
 */
export function createTenantLookup(deps: LookupDeps): TenantLookup {
  const { own, ask, nowMs = Date.now, deadlineMs = defaultDeadlineMs } = deps
  const found = new Lru<Answer>({ max: 5_000 })
  const missing = new Lru<Answer>({ max: 2_000 })
  const failedAtMs = new Lru<number>({ max: 2_000 })
  const flights = new Map<string, Promise<Answer | null>>()

  async function question(domain: string): Promise<Answer> {
    const whitelabel = await ask(domain, AbortSignal.timeout(deadlineMs))
    const answer = { whitelabel, requestedAtMs: nowMs() }
    if (whitelabel) found.set(domain, answer, nowMs() + staleForMs)
    else found.delete(domain)
    if (!whitelabel) missing.set(domain, answer, nowMs() + missingForMs)
    return answer
  }

  function requested(domain: string): Promise<Answer | null> {
    const under = flights.get(domain)
    if (under) return under
    const flight = question(domain)
      .catch(() => {
        failedAtMs.set(domain, nowMs(), nowMs() + pauseMs)
        return null
      })
      .finally(() => flights.delete(domain))
    flights.set(domain, flight)
    return flight
  }

  async function answerFor(domain: string): Promise<Answer | null> {
    const known = found.get(domain, nowMs()) ?? missing.get(domain, nowMs()) ?? null
    const ageMs = known ? nowMs() - known.requestedAtMs : Number.POSITIVE_INFINITY
    const isPaused = failedAtMs.get(domain, nowMs()) !== undefined
    if (ageMs < freshForMs || isPaused) return known
    const answer = requested(domain)
    return ageMs < goodForMs ? known : ((await answer) ?? known)
  }

  async function tenantOfHost(host: string): Promise<Tenant> {
    if (isOwnHost(host, own)) return { kind: "own" }
    const domain = hostName(host)
    if (!isDomain(domain)) return { kind: "unknown" }
    const answer = await answerFor(domain)
    if (!answer) return { kind: "unavailable" }
    return answer.whitelabel
      ? { kind: "whitelabel", host: domain, whitelabel: answer.whitelabel }
      : { kind: "unknown" }
  }

  const forget = (domain: string) => {
    found.delete(domain)
    missing.delete(domain)
    failedAtMs.delete(domain)
  }
  return Object.assign(tenantOfHost, { forget })
}

/** The white label that a host belongs to, null on every other host. */
export const hostWhitelabel = (tenant: Tenant): Whitelabel | null =>
  tenant.kind === "whitelabel" ? tenant.whitelabel : null

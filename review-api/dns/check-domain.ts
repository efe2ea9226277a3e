import { isIP } from "node:net"
import type { OwnershipState } from "#lib/contract/index.ts"
import { inTime } from "./in-time.ts"
import { appHostOf, challengeName, challengeText } from "./records.ts"
import type { DnsResolver } from "./resolver.ts"

/** DNS state of a claimed domain at this moment. */
export type DomainCheck = {
  ownership: Exclude<OwnershipState, "taken">
  /** All texts of the TXT record: they may prove another claim as well. */
  texts: readonly string[]
  /** Whether the domain leads to the app; null when that is not known. */
  leadsHere: boolean | null
}

const longestMs = 8_000

const same = (one: string, other: string) =>
  one.replace(/\.$/, "").toLowerCase() === other.replace(/\.$/, "").toLowerCase()

async function leadsTo(dns: DnsResolver, domain: string, host: string): Promise<boolean | null> {
  try {
    const aliases = await dns.aliases(domain)
    if (aliases.some((alias) => same(alias, host))) return true
    const [own, given] = await Promise.all([isIP(host) ? [host] : dns.addresses(host), dns.addresses(domain)])
    // Behind a proxy of its own the domain has other addresses than the app and may lead here all the same.
    return given.length === 0 ? false : given.some((address) => own.includes(address)) || null
  } catch {
    return null
  }
}

async function ownershipOf(dns: DnsResolver, domain: string, token: string) {
  const texts = (await dns.texts(challengeName(domain))).map((text) => text.trim())
  const isFound = texts.includes(challengeText(token))
  const ownership = isFound ? "found" : texts.length > 0 ? "different" : "missing"
  return { ownership, texts } as const
}

/**
 * Asks DNS whether a domain belongs to whoever claims it, and whether it leads to the app (D-079). Never fails: a DNS
 * that does not answer within eight seconds is `unreachable`.
 * @param token of the claim.
 * @param appUrl public address of the app.
 */
export async function checkDomain(
  dns: DnsResolver,
  { domain, token, appUrl }: { domain: string; token: string; appUrl: string },
): Promise<DomainCheck> {
  const [owned, leadsHere] = await Promise.all([
    inTime(ownershipOf(dns, domain, token), longestMs).catch(
      () => ({ ownership: "unreachable", texts: [] }) as const,
    ),
    inTime(leadsTo(dns, domain, appHostOf(appUrl)), longestMs).catch(() => null),
  ])
  return { ...owned, leadsHere }
}

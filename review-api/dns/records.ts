import { isIP } from "node:net"
import type { DnsRecord } from "#lib/contract/index.ts"

/** Where the TXT record of a claimed domain stands (D-079). */
export const challengeName = (domain: string): string => `_domain-challenge.${domain}`

/** Required text of the record. */
export const challengeText = (token: string): string => `domain-verification=${token}`

const addressTypes: Record<number, string> = { 4: "A", 6: "AAAA" }

/** The host that a custom domain has to lead to: the app's own, without brackets. @param appUrl its public address. */
export const appHostOf = (appUrl: string): string => new URL(appUrl).hostname.replace(/^\[(.*)\]$/, "$1")

/**
 * The records that the owner of a domain has to set: one that proves it is theirs, one that leads here.
 * @param appUrl public address of the app.
 */
export function recordsOf(domain: string, token: string, appUrl: string): DnsRecord[] {
  const host = appHostOf(appUrl)
  return [
    { type: "TXT", name: challengeName(domain), value: challengeText(token) },
    { type: addressTypes[isIP(host)] ?? "CNAME", name: domain, value: host },
  ]
}

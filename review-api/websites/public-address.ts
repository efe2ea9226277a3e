import { isIP } from "node:net"
import { blockListOf, isIn, plainAddress } from "#lib/settings/address-blocks.ts"

/** Everything that is not on the public internet (RFC 6890 and its registry). */
const closed = blockListOf([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
])
/** Of IPv6 only what is assigned to the internet, without what leads back to IPv4 or into documents. */
const global6 = blockListOf(["2000::/3"])
const closed6 = blockListOf(["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"])

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const plain = plainAddress(address)
  if (isIP(plain) === 4) return !isIn(closed, plain)
  return isIn(global6, plain) && !isIn(closed6, plain)
}

/** Names that never exist (RFC 2606, RFC 6761): nothing is to be learned by trying them. */
const reserved = /(?:^|\.)(?:example|test|invalid|localhost|local|internal|example\.(?:com|net|org))$/

export const isReservedName = (host: string): boolean => reserved.test(host.replace(/\.$/, "").toLowerCase())

/**
 * Whether a site may be reached from the public internet, as far as its host tells: no one is asked.
 * @param site origin of the app.
 */
export function isPublicSite(site: string): boolean {
  const host = new URL(site).hostname.replace(/^\[|\]$/g, "")
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes(".") && !isReservedName(host)
}

import { isIP } from "node:net"
import { domainToASCII } from "node:url"

/** Names that lead nowhere in the public DNS: this machine, this network, reserved (RFC 6761, 6762, 7686, 9476). */
const closed = [
  "localhost",
  "localdomain",
  "local",
  "internal",
  "lan",
  "home",
  "corp",
  "invalid",
  "onion",
  "arpa",
]

const shape = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/

const hostOf = (entry: string) => entry.toLowerCase().replace(/:\d+$/, "")

/**
 * A claimed domain as it is stored: lower case, ASCII, without a dot at the end.
 * @param given as it was typed.
 * @param ownHosts of the app, which belong to no one else.
 * @returns the domain, or what is wrong with it.
 */
export function domainNameOf(
  given: string,
  ownHosts: readonly string[],
): { domain: string } | { error: string } {
  const typed = given.trim().toLowerCase().replace(/\.$/, "")
  if (isIP(typed.replace(/^\[(.*)\]$/, "$1")) !== 0)
    return { error: "must be a host name, not an IP address" }
  if (ownHosts.some((entry) => hostOf(entry) === typed)) return { error: "belongs to this site" }
  if (/[/:@?#*\s]/.test(typed)) {
    return { error: "must be a host name such as reviews.example.com, without https:// or a path" }
  }
  const domain = domainToASCII(typed)
  if (closed.some((suffix) => domain === suffix || domain.endsWith(`.${suffix}`))) {
    return { error: "must be publicly reachable" }
  }
  if (domain.length > 253 || !shape.test(domain)) {
    return { error: "must be a host name such as reviews.example.com" }
  }
  if (ownHosts.some((entry) => hostOf(entry) === domain)) return { error: "belongs to this site" }
  return { domain }
}

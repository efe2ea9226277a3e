import { lookup } from "node:dns"
import { isIP, type LookupFunction } from "node:net"
import { isPublicAddress, isReservedName } from "./public-address.ts"

export type PublicWebOptions = {
  /** Whether an address may be connected to. */
  isAllowed?: (address: string) => boolean
  /** Whether a port may, as an address writes it. */
  isAllowedPort?: (port: string) => boolean
  resolve?: typeof lookup
}

/** Why an address is not asked: it is none of the web, it says nothing to try it, or it lies on a private network. */
export type WebRefusal = "scheme" | "unusual" | "closed"

export type PublicWeb = {
  /** For connections: a name that leads to a private network is refused with the code `closedCode`. */
  lookup: LookupFunction
  /** @param url null for a text that is none. */
  refusalOf(url: URL | null): WebRefusal | null
}

export const closedCode = "OUTPOST_CLOSED"

class ClosedAddress extends Error {
  readonly code = closedCode
}

const usualPorts = new Set(["", "80", "443"])

/**
 * Keeps requests to strangers' addresses on the public internet: neither a name nor a number nor a redirect
 * leads to a private network, as long as each address is asked about and each connection looks names up here.
 */
export function publicWeb(options: PublicWebOptions = {}): PublicWeb {
  const { isAllowed = isPublicAddress, isAllowedPort = (port) => usualPorts.has(port) } = options
  const { resolve = lookup } = options
  return {
    // A name that leads elsewhere as well is refused, so nothing can be rebound.
    lookup: (host, asked, done) =>
      resolve(host, { ...asked, all: true }, (error, found) => {
        if (error) return done(error, "", 0)
        if (found.length === 0 || !found.every(({ address }) => isAllowed(address))) {
          return done(new ClosedAddress("closed"), "", 0)
        }
        if (asked.all) return done(null, found)
        return done(null, found[0]!.address, found[0]!.family)
      }),
    refusalOf(url) {
      if (!url || !/^https?:$/.test(url.protocol)) return "scheme"
      if (!isAllowedPort(url.port) || isReservedName(url.hostname)) return "unusual"
      const host = url.hostname.replace(/^\[|\]$/g, "")
      return isIP(host) !== 0 && !isAllowed(host) ? "closed" : null
    },
  }
}

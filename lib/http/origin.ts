import { isIP } from "node:net"
import { env } from "#lib/env/env.ts"
import { processWide } from "#lib/env/process-wide.ts"
import { blockListOf, isIn } from "#lib/settings/address-blocks.ts"
import type { Scheme } from "./cookies.ts"
import { peerOf } from "./received.ts"

export type Origin = {
  scheme: Scheme
  /** Lower case, with its port when it has one; empty when the request names none. */
  host: string
  /** `scheme://host`, as browsers write it in `Origin`. */
  origin: string
  /** Address of the visitor, null when it is not known. */
  address: string | null
}

/** Whether an address is one of TRUSTED_PROXIES. */
export function isTrustedProxy(address: string | null, entries: string[] = env().TRUSTED_PROXIES): boolean {
  if (entries.length === 0) return false
  const list = processWide(`proxies.${entries.join()}`, () => blockListOf(entries))
  return isIn(list, address)
}

const last = (value: string | null): string => value?.split(",").at(-1)?.trim() ?? ""

function visitorBehind(headers: Headers, peer: string): string {
  const hops = (headers.get("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim())
  return hops.findLast((hop) => isIP(hop) !== 0 && !isTrustedProxy(hop)) ?? peer
}

/**
 * Scheme, host and visitor of a request: the one place that reads them (design 3.9).
 * X-Forwarded-* is believed only when the connection comes from one of TRUSTED_PROXIES.
 */
export function originOf(headers: Headers): Origin {
  const peer = peerOf(headers)
  const isBehindProxy = isTrustedProxy(peer)
  const given = (name: string) => (isBehindProxy ? last(headers.get(name)) : "")
  const scheme: Scheme = given("x-forwarded-proto").toLowerCase() === "https" ? "https" : "http"
  const defaultPort = scheme === "https" ? /:443$/ : /:80$/
  const named = (given("x-forwarded-host") || headers.get("host") || "")
    .toLowerCase()
    .replace(defaultPort, "")
  const host = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/.test(named) ? named : ""
  const address = isBehindProxy && peer ? visitorBehind(headers, peer) : peer
  return { scheme, host, origin: `${scheme}://${host}`, address }
}

/** A host without its port. */
export const hostName = (host: string): string => host.replace(/:\d+$/, "")

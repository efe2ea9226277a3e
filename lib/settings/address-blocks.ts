import { BlockList, isIP } from "node:net"
import { isLoopback } from "./address-of.ts"

const family = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4")

/** IP addresses and blocks such as 10.0.0.0/8, to look addresses up in. */
export function blockListOf(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/")
    if (prefix === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(prefix), family(address))
  }
  return list
}

/** Whether an address is in a list; null and what is no address never is. */
export const isIn = (list: BlockList, address: string | null): address is string =>
  address !== null && isIP(address) !== 0 && list.check(address, family(address))

/** An address as people write it, where a socket that takes both kinds says it the long way. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "")

/** Whether headers say that a request came through a proxy. */
export const isForwarded = (headers: object): boolean =>
  "forwarded" in headers || "x-forwarded-for" in headers || "via" in headers

/**
 * Whether a request comes straight from a program on this machine, or from one of MONITORS: neither from another machine,
 * nor through a proxy.
 * @param remoteAddress of the connection. @param headers as they arrived.
 */
export function isFromMonitor(
  remoteAddress: string | undefined,
  headers: object,
  monitors: readonly string[],
): boolean {
  const peer = plainAddress(remoteAddress ?? "")
  return !isForwarded(headers) && (isLoopback(peer) || isIn(blockListOf(monitors), peer))
}

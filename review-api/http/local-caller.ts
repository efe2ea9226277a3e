import type { FastifyRequest } from "fastify"
import { isLoopback } from "#lib/settings/address-of.ts"

/** Whether a call comes from a program on this machine itself: neither from another one, nor through a proxy. */
export function isFromThisMachine({ headers, raw }: FastifyRequest): boolean {
  const peer = (raw.socket.remoteAddress ?? "").replace(/^::ffff:/, "")
  const isForwarded = "forwarded" in headers || "x-forwarded-for" in headers || "via" in headers
  return isLoopback(peer) && !isForwarded
}

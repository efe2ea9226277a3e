import { randomBytes, timingSafeEqual } from "node:crypto"
import { subscribe } from "node:diagnostics_channel"
import type { IncomingMessage } from "node:http"
import { processWide } from "#lib/env/process-wide.ts"

const header = "x-outpost-peer"
const mark = () => processWide("peer-mark", () => randomBytes(16).toString("hex"))

/**
 * Writes the address of the other end of the connection into every request that this process receives, because
 * nothing in Next tells it. The mark is secret and the header always overwritten, so nobody can send one.
 */
export function stampPeers(): void {
  processWide("peer-stamp", () => {
    subscribe("http.server.request.start", (message) => {
      const { request } = message as { request: IncomingMessage }
      request.headers[header] = `${mark()} ${request.socket.remoteAddress ?? ""}`
    })
    return true
  })
}

/** The address that a request came from, null when it is not known. */
export function peerOf(headers: Headers): string | null {
  const [given, address] = (headers.get(header) ?? "").split(" ")
  const expected = Buffer.from(mark())
  const actual = Buffer.from(given ?? "")
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  return address?.replace(/^::ffff:(?=\d+\.)/i, "") || null
}

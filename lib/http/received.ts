import { AsyncLocalStorage } from "node:async_hooks"
import { randomBytes } from "node:crypto"
import { subscribe, unsubscribe } from "node:diagnostics_channel"
import type { IncomingMessage, ServerResponse } from "node:http"
import { processWide } from "#lib/env/process-wide.ts"
import { splitBase } from "#lib/routes/base.ts"
import { plainAddress } from "#lib/settings/address-blocks.ts"
import { exchanges } from "./answer-status.ts"

/** Holds a secret mark, the address of the other end, and the address line as it was sent. */
export const receivedHeader = "x-outpost-received"
const mark = () => processWide("received-mark", () => randomBytes(16).toString("hex"))

/** The header for a request as it reached this process. */
export function receivedStamp(remoteAddress: string | undefined, url: string): string {
  const isPlain = /^[\x21-\x7e]+$/.test(url)
  return `${mark()} ${remoteAddress || "-"} ${isPlain ? url : "-"}`
}

/**
 * An address line whose path can be decoded: Next answers 500 to one that cannot, before any code of ours runs. A `%`
 * that begins no UTF-8 character stands for itself, so that the path is merely unknown.
 */
export function decodableAddress(url: string): string {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length)
  }
}

/** State behind `currentBase` of lib/routes, wherever a request is being answered. */
const bases = () => processWide("base", () => new AsyncLocalStorage<string>())

type RequestLine = Pick<IncomingMessage, "method" | "url" | "headers">

/**
 * Makes a request line what Next can serve. A scheme and host in it count instead of Host (RFC 9112, 3.2.2): Next
 * would redirect to them. TRACE, which Next answers with 500, becomes a method that nothing answers.
 */
export function settleRequestLine(request: RequestLine): void {
  const [, authority, rest = ""] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)(.*)/is.exec(request.url ?? "") ?? []
  if (authority !== undefined) {
    request.headers.host = authority
    request.url = rest.startsWith("/") ? rest : `/${rest}`
  }
  if (request.method === "TRACE") request.method = "SEARCH"
}

/**
 * Notes on every request that this process receives where it comes from and what its address was: Next tells neither
 * (it groups repeated keys of a query). Addresses that are written on the way to the answer stand under the base path
 * of the request, and a page can give its answer a status. The mark is secret and the header always overwritten, so no one can send one.
 * @returns ends it.
 */
export function stampRequests(): () => void {
  return processWide("received-stamp", () => {
    const stamp = (message: unknown) => {
      const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
      settleRequestLine(request)
      request.headers[receivedHeader] = receivedStamp(request.socket.remoteAddress, request.url ?? "")
      request.url = decodableAddress(request.url ?? "/")
      exchanges().enterWith({ request, response })
      bases().enterWith(splitBase(request.url.split(/[?#]/, 1)[0]!).base)
    }
    subscribe("http.server.request.start", stamp)
    return () => void unsubscribe("http.server.request.start", stamp)
  })
}

/** Takes as long whatever is given, as `timingSafeEqual` does, and makes no buffers of it. */
function isMark(given: string): boolean {
  const expected = mark()
  if (given.length !== expected.length) return false
  let differing = 0
  for (let at = 0; at < expected.length; at += 1) differing |= given.charCodeAt(at) ^ expected.charCodeAt(at)
  return differing === 0
}

function received(headers: Headers): { address: string; url: string } | null {
  const [given = "", address = "-", url = "-"] = (headers.get(receivedHeader) ?? "").split(" ")
  return isMark(given) ? { address, url } : null
}

/** The address that a request came from; null when it is not known. */
export function peerOf(headers: Headers): string | null {
  const address = received(headers)?.address ?? "-"
  return address === "-" ? null : plainAddress(address)
}

/** Path and query of a request as they were sent. @param request names them when nothing was noted. */
export function rawAddressOf(request: Request): { path: string; search: string } {
  const noted = received(request.headers)?.url ?? "-"
  if (!noted.startsWith("/")) {
    const { pathname, search } = new URL(request.url)
    return { path: pathname, search }
  }
  const split = noted.indexOf("?")
  return split < 0
    ? { path: noted, search: "" }
    : { path: noted.slice(0, split), search: noted.slice(split).split("#", 1)[0]! }
}

/** How Next tells requests of its own from those for documents; it takes the name out of every address. */
const ofNext = /^_rsc(?:=|$)/

/**
 * The query of a request for a page as it was sent, with its `?`; empty without one. Next's own reading of it invents
 * values for names that every object has, such as `constructor`.
 */
export function pageSearchOf(request: Request): string {
  const parts = rawAddressOf(request).search.slice(1).split("&")
  const rest = parts.filter((part) => !ofNext.test(part)).join("&")
  return rest === "" ? "" : `?${rest}`
}

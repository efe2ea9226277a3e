import { subscribe, unsubscribe } from "node:diagnostics_channel"
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { ownValue } from "#lib/contract/own-value.ts"
import { type Asked, answering, type QuickAnswer, quickAnswer } from "#lib/embed/quick-answers.ts"
import { isTrustedProxy } from "#lib/http/origin.ts"
import { currentRequest } from "#lib/monitoring/request-record.ts"
import { plainAddress } from "#lib/settings/address-blocks.ts"

function askedOf({ method = "", url = "/", headers, socket }: IncomingMessage): Asked {
  const address = socket.remoteAddress
  return {
    method,
    url,
    isTrusted: isTrustedProxy(address ? plainAddress(address) : null),
    header: (name) => {
      const value = ownValue(headers, name)
      return typeof value === "string" ? value : null
    },
  }
}

function send(request: IncomingMessage, response: ServerResponse, answer: QuickAnswer): void {
  const { status, headers, body, gzip } = answer
  const etag = headers["etag"]
  if (etag && request.headers["if-none-match"]?.includes(etag)) {
    response.writeHead(304, headers).end()
    return
  }
  const zipped = gzip && /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? "")) ? gzip : null
  const vary = [headers["vary"], gzip ? "Accept-Encoding" : null].filter(Boolean).join(", ")
  response.writeHead(status, {
    ...headers,
    ...(vary ? { vary } : {}),
    ...(zipped ? { "content-encoding": "gzip" } : {}),
    "content-length": (zipped ?? body).length,
  })
  response.end(request.method === "HEAD" ? undefined : (zipped ?? body))
}

/**
 * Has the servers of this process send widgets that were asked for before as they were, without a page of Next and without a call
 * to the Review API (D-301): websites ask for them far more often than they change.
 * @returns ends it.
 */
export function sendQuickAnswers(): () => void {
  const known = new WeakSet<Server>()

  /** Stands before the listeners of a server. */
  function guard(server: Server): void {
    if (known.has(server)) return
    known.add(server)
    const { emit } = server
    server.emit = function (this: Server, ...given: [event: string, ...args: unknown[]]): boolean {
      const [event, request, response] = given
      if (event === "request" && currentRequest()?.kind === "embed") {
        const asked = askedOf(request as IncomingMessage)
        const answer = quickAnswer(asked)
        if (!answer) return answering(asked, () => Reflect.apply(emit, this, given))
        send(request as IncomingMessage, response as ServerResponse, answer)
        return true
      }
      return Reflect.apply(emit, this, given)
    }
  }

  const begin = (message: unknown) => guard((message as { server: Server }).server)
  subscribe("http.server.request.start", begin)
  return () => void unsubscribe("http.server.request.start", begin)
}

import { subscribe, unsubscribe } from "node:diagnostics_channel"
import type { IncomingMessage, ServerResponse } from "node:http"
import { requestIdHeader, requestIdOf } from "#lib/contract/wire.ts"
import { env } from "#lib/env/env.ts"
import { splitBase } from "#lib/routes/base.ts"
import { isFromMonitor } from "#lib/settings/address-blocks.ts"
import { eventLoop } from "./event-loop.ts"
import { log } from "./logger.ts"
import { metrics } from "./metrics.ts"
import { kindOf, loggedPath, type RequestRecord, records } from "./request-record.ts"

const quiet: readonly string[] = ["static", "monitoring", "embed"]

function recordOf(request: IncomingMessage): RequestRecord {
  const { headers, socket, url = "/" } = request
  const kind = kindOf(splitBase(url.split(/[?#]/, 1)[0]!).path)
  return {
    id: requestIdOf(headers[requestIdHeader]),
    kind,
    path: loggedPath(url),
    // Next names a visitor in these headers itself later on.
    isMonitor: kind === "monitoring" && isFromMonitor(socket.remoteAddress, headers, env().MONITORS),
    delayAtBeginMs: eventLoop().delayMs(),
  }
}

function logRequest(
  { id, ...record }: RequestRecord,
  method: string,
  response: ServerResponse,
  ms: number,
): void {
  const { kind, path, operation, accountId = null, queueMs = 0, upstream, delayAtBeginMs } = record
  const eventLoopMs = Math.min(ms - queueMs, eventLoop().delayMs() - delayAtBeginMs)
  const isAborted = !response.writableFinished
  const status = isAborted && !response.headersSent ? null : response.statusCode
  metrics().requests.observe({ kind, status: String(status ?? "aborted") }, ms / 1_000)
  metrics().eventLoopWaits.observe({ kind }, eventLoopMs / 1_000)
  const line = {
    requestId: id,
    kind,
    ...(operation ? { operation } : {}),
    method,
    path,
    status,
    ms: Math.round(ms * 10) / 10,
    // Where they went: in this process, in front of it, and at the Review API.
    ...(eventLoopMs >= 1 ? { eventLoopMs: Math.round(eventLoopMs) } : {}),
    ...(queueMs > 0 ? { queueMs: Math.round(queueMs) } : {}),
    ...(upstream ? { upstreamMs: Math.round(upstream.ms) } : {}),
    accountId,
    ...(isAborted ? { aborted: true } : {}),
  }
  if (quiet.includes(kind)) log().debug(line, "request")
  else log().info(line, "request")
}

/**
 * Gives every request that this process receives an id, its own where it brings a well-formed one, and tells it in the
 * answer, to the Review API, and in one line of the log when the answer is sent or given up (D-017: no query, no secret).
 * @returns ends it.
 */
export function watchRequests(): () => void {
  const begin = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const begunMs = performance.now()
    const record = recordOf(request)
    const { method = "" } = request
    request.headers[requestIdHeader] = record.id
    response.setHeader(requestIdHeader, record.id)
    records().enterWith(record)
    response.once("close", () => logRequest(record, method, response, performance.now() - begunMs))
  }
  subscribe("http.server.request.start", begin)
  return () => void unsubscribe("http.server.request.start", begin)
}

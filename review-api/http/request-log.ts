import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Deps } from "../services/deps.ts"
import { sentMethod } from "./method-override.ts"
import { operationOf, pathOf } from "./request.ts"

const quiet = ["healthz", "readyz", "metrics"] as const
type Quiet = (typeof quiet)[number]

/** Without its query; where the address itself lets someone in, such as that of an unsubscribe link, its template. */
function loggedPath(request: FastifyRequest): string {
  const operation = operationOf(request)
  return operation?.access === "public" ? operation.path : pathOf(request).slice(0, 200)
}

/**
 * One line per call when its answer is sent, or was given up because no one takes it; without query, tokens and emails,
 * which may stand there (D-017).
 */
export function logRequests(app: FastifyInstance, { log }: Deps): void {
  function logRequest(request: FastifyRequest, reply: FastifyReply, isAborted: boolean): void {
    const { operation } = request.routeOptions.config
    const line = {
      requestId: request.id,
      operation: operation ?? null,
      method: sentMethod(request.raw),
      path: loggedPath(request),
      status: isAborted && !reply.raw.headersSent ? null : reply.raw.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      accountId: request.session?.identity.accountId ?? null,
      ...(isAborted ? { aborted: true } : {}),
    }
    if (quiet.includes(operation as Quiet)) log.debug(line, "request")
    else log.info(line, "request")
  }
  app.addHook("onRequest", async (request, reply) => {
    // The framework tells only of answers that were sent to their end; a stream of events ends when its reader leaves.
    reply.raw.once("close", () => {
      if (!reply.raw.writableFinished) logRequest(request, reply, true)
    })
  })
  app.addHook("onResponse", async (request, reply) => {
    if (reply.raw.writableFinished) logRequest(request, reply, false)
  })
}

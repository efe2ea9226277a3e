import type { FastifyInstance } from "fastify"
import type { Deps } from "../deps.ts"
import { sentMethod } from "./method-override.ts"
import { pathOf } from "./request.ts"

const quiet = new Set(["healthz", "readyz", "metrics"])

/** One line per answered call, without its query: tokens and e-mails may stand there (D-017). */
export function logRequests(app: FastifyInstance, { log }: Deps): void {
  app.addHook("onResponse", async (request, reply) => {
    const { operation } = request.routeOptions.config
    const line = {
      requestId: request.id,
      operation: operation ?? null,
      method: sentMethod(request.raw),
      path: pathOf(request).slice(0, 200),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      accountId: request.session?.identity.accountId ?? null,
    }
    if (operation && quiet.has(operation)) log.debug(line, "request")
    else log.info(line, "request")
  })
}

import type { AddressInfo } from "node:net"
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify"
import { StandInError } from "./stand-in-error.ts"

/** Fault of the next calls whose `METHOD /path` matches. */
export type Injected = {
  on: RegExp
  /** How many calls; one without a word. */
  times?: number
  status?: number
  /** Seconds, for `Retry-After`. */
  retryAfter?: number
  reason?: string
  /** Nothing is answered. */
  hangs?: boolean
  /** The call is done, and its answer gets lost. */
  losesAnswer?: boolean
}

type Parts = {
  now: () => Date
  /** An error of the provider's own with this status. */
  errorOf(status: number, reason: string | undefined, headers: Record<string, string>): StandInError
  /** @throws StandInError for a call that comes without the access that it needs. */
  demandAccess(request: FastifyRequest): void
}

/** Shared parts of stand-ins: forms, errors, failures to order, and a record of calls. */
export function createStandInApp({ now, errorOf, demandAccess }: Parts) {
  const injected: (Injected & { times: number })[] = []
  const asked: string[] = []
  const watch = { onCall: (_call: string): void => {} }
  let quotaFromMs = 0

  const app: FastifyInstance = Fastify({ logger: false, forceCloseConnections: true })
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  )
  app.setErrorHandler((error, _request, reply) => {
    const { httpStatus, headers, body } = error instanceof StandInError ? error : errorOf(400, undefined, {})
    return reply.code(httpStatus).headers(headers).send(body)
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send("<html>Not found</html>"))

  const taken = (call: string, isAfter: boolean): Injected | undefined => {
    const at = injected.findIndex(({ on, losesAnswer = false }) => losesAnswer === isAfter && on.test(call))
    const found = injected[at]
    if (found && --found.times <= 0) injected.splice(at, 1)
    return found
  }
  app.addHook("preHandler", async (request) => {
    const call = `${request.method} ${request.url}`
    asked.push(call)
    watch.onCall(call)
    const failure = taken(call, false)
    if (failure?.hangs) await new Promise(() => {})
    if (failure?.status) {
      const headers: Record<string, string> =
        failure.retryAfter === undefined ? {} : { "retry-after": String(failure.retryAfter) }
      if (failure.status === 429) quotaFromMs = now().getTime() + 1_000 * (failure.retryAfter ?? 0)
      throw errorOf(failure.status, failure.reason, headers)
    }
    demandAccess(request)
  })
  app.addHook("onSend", async (request, reply, payload) => {
    if (taken(`${request.method} ${request.url}`, true)) reply.raw.destroy()
    return payload
  })
  return {
    app,
    /** `METHOD /path?query` of each call, in order. */
    asked,
    watch,
    /** Until when the last 429 has asked to wait, in milliseconds. */
    restsUntilMs: () => quotaFromMs,
    inject: (failure: Injected) => injected.push({ times: 1, ...failure }),
    /** Nothing goes wrong any more. */
    calm() {
      injected.length = 0
    },
    /** @returns the origin. */
    async listen(port: number): Promise<string> {
      await app.listen({ host: "127.0.0.1", port })
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    },
  }
}

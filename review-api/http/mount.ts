import type { Readable } from "node:stream"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { type Operation, type OperationId, operationIds, operations } from "#lib/contract/index.ts"
import { type Actor, actorOf } from "../audit/actor.ts"
import { unavailable } from "../core/errors.ts"
import { requireTagFilter } from "../permissions/require-flag.ts"
import type { Scope } from "../permissions/scope.ts"
import { scopeOf } from "../permissions/session.ts"
import type { Deps } from "../services/deps.ts"
import type { Download } from "../services/download.ts"
import type { Call, Service } from "../services/service.ts"
import { type AccountNames, checkAccountId, requireAccountId, widenToChildren } from "./account-scope.ts"
import { addLinks } from "./add-links.ts"
import { authorize } from "./authorize.ts"
import { sendDownload } from "./download.ts"
import type { Limits } from "./limits.ts"
import { linkBaseOf } from "./link-base.ts"
import { overrideOf, sentMethod } from "./method-override.ts"
import { readBody, readParams, readQuery } from "./read-call.ts"
import { queryOf } from "./request.ts"
import { sendJson } from "./send.ts"
import { sendEvents } from "./send-events.ts"

/** Binds an operation of the table to the service verb that answers it. */
export type Mount = <I extends OperationId>(id: I, service: Service<NoInfer<I>>) => void

type AnyCall = { deps: Deps; actor: Actor } & Record<"scope" | "params" | "query" | "body" | "via", unknown>

async function scopeOfCall(
  deps: Deps,
  operation: Operation,
  request: FastifyRequest,
  names: AccountNames,
): Promise<Scope | null> {
  if (!request.session) return null
  const scope = scopeOf(request.session)
  if (deps.config.isAccountIdRequired) requireAccountId(Object.keys(operation.query?.shape ?? {}), names)
  checkAccountId(scope, names)
  return operation.scope === "children" ? widenToChildren(deps, scope, names) : scope
}

async function readCall(deps: Deps, operation: Operation, request: FastifyRequest): Promise<AnyCall> {
  const entries = queryOf(request)
  const params = readParams(operation, request)
  const names = { params: request.params as Record<string, string>, query: entries, body: request.body }
  const scope = await scopeOfCall(deps, operation, request, names)
  return {
    deps,
    actor: actorOf(request),
    scope,
    params,
    query: readQuery(operation, entries),
    body: readBody(operation, request.body),
    via: {
      session: request.session,
      method: sentMethod(request.raw),
      override: overrideOf(request.raw) ?? null,
      lastEventId: request.headers["last-event-id"] ?? null,
    },
  }
}

function linked(operation: Operation, answer: unknown, call: AnyCall, request: FastifyRequest): unknown {
  if (answer === undefined) return answer
  const query = call.query as Record<string, unknown> | undefined
  return addLinks(operation, answer, { base: linkBaseOf(request), url: request.url, query })
}

/**
 * The mounter of an application: one route per operation, with the checks of the table before the service and the
 * answer schema behind it.
 * @returns `mount`, and `checkComplete`, which throws when an operation of the table has no route.
 */
export function createMount(app: FastifyInstance, deps: Deps, limits: Limits) {
  const mounted = new Set<OperationId>()

  const mount: Mount = (id, service) => {
    if (mounted.has(id)) throw new Error(`${id} is mounted twice`)
    mounted.add(id)
    const operation: Operation = operations[id]
    app.route({
      method: operation.method,
      url: operation.path.replace(/\{(\w+)\}/g, ":$1"),
      config: { operation: id },
      async onRequest(request, reply) {
        if (deps.readiness.missing().includes("migrations")) throw unavailable()
        await authorize(deps, limits, operation, request, reply)
      },
      handler: (request, reply) => answer(id, operation, service, request, reply),
    })
  }

  async function answer<I extends OperationId>(
    id: I,
    operation: Operation,
    service: Service<I>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const call = await readCall(deps, operation, request)
    requireTagFilter(call)
    await limits.person(id, call as Parameters<Limits["person"]>[1], request, reply)
    const result = await service(call as Call<I>)
    if (operation.streams === "events") return sendEvents(reply, result as Readable)
    if (operation.streams) return sendDownload(reply, result as Download)
    return sendJson(
      reply,
      operation.status,
      linked(operation, operation.answer?.parse(result), call, request),
    )
  }

  return {
    mount,
    mounted,
    checkComplete() {
      const missing = operationIds.filter((id) => !mounted.has(id))
      if (missing.length > 0) throw new Error(`operations without a route: ${missing.join(", ")}`)
    },
  }
}

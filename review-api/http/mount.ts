import type { Readable } from "node:stream"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import {
  idempotencyReplayedHeader,
  linkBaseHeader,
  type Operation,
  type OperationId,
  operationIds,
  operations,
} from "#lib/contract/index.ts"
import { type Caller, callerOf } from "../audit/actor.ts"
import { unavailable } from "../core/errors.ts"
import { requireTagFilter } from "../permissions/require-flag.ts"
import type { Scope } from "../permissions/scope.ts"
import { scopeOf } from "../permissions/session.ts"
import type { Deps } from "../services/deps.ts"
import type { Download } from "../services/download.ts"
import type { Verbs } from "../services/service.ts"
import { type AccountNames, checkAccountId, requireAccountId, widenToChildren } from "./account-scope.ts"
import { addLinks } from "./add-links.ts"
import { authorize } from "./authorize.ts"
import { isDiskFull } from "./error-answer.ts"
import { once } from "./idempotency.ts"
import type { Limits } from "./limits.ts"
import { overrideOf, sentMethod } from "./method-override.ts"
import { readBody, readParams, readQuery } from "./read-call.ts"
import { queryOf } from "./request.ts"
import { sendDownload, sendEvents, sendJson } from "./send.ts"

const isPlain = (address: string): boolean =>
  /^https?:\/\/(?:[a-z\d.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:\/[\w/.~%-]*)?$/i.test(address)

/**
 * Address that the paths of links are appended to, without a slash at its end (D-275): the address that the caller says it comes
 * through, else the public one, else the one that it called. It comes back to that caller alone, so it is believed.
 * @returns empty, so that links are relative, when neither is an address.
 */
export function linkBaseOf(
  { headers, protocol, host }: FastifyRequest,
  publicUrl: string | null = null,
): string {
  const given = headers[linkBaseHeader]
  const base =
    typeof given === "string"
      ? given.slice(0, given.endsWith("/") ? -1 : undefined)
      : (publicUrl ?? `${protocol}://${host}`)
  return base.length <= 500 && isPlain(base) ? base : ""
}

type AnyCall = { deps: Deps; actor: Caller } & Record<"scope" | "params" | "query" | "body" | "via", unknown>
/** A verb of whichever operation: `readCall` makes the call that the table promises it. */
type AnyVerb = (call: AnyCall) => Promise<unknown>

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
  if (operation.scope !== "children") return scope
  // A child account that is sent back whole names its parent, which no body asks for.
  const takesParent =
    operation.body !== undefined &&
    "shape" in operation.body &&
    "parent_id" in (operation.body.shape as object)
  return widenToChildren(deps, scope, takesParent ? names : { ...names, body: undefined })
}

async function readCall(deps: Deps, id: OperationId, request: FastifyRequest): Promise<AnyCall> {
  const operation: Operation = operations[id]
  const entries = queryOf(request)
  const query = readQuery(operation, entries)
  const params = readParams(operation, request)
  const names = { params: request.params as Record<string, string>, query: entries, body: request.body }
  const scope = await scopeOfCall(deps, operation, request, names)
  return {
    deps,
    actor: callerOf(request, id),
    scope,
    params,
    query,
    body: readBody(operation, request.body),
    via: {
      session: request.session,
      method: sentMethod(request.raw),
      override: overrideOf(request.raw) ?? null,
      range: request.headers.range ?? null,
      lastEventId: request.headers["last-event-id"] ?? null,
    },
  }
}

function linked(operation: Operation, answer: unknown, call: AnyCall, request: FastifyRequest): unknown {
  if (answer === undefined) return answer
  const query = call.query as Record<string, unknown> | undefined
  return addLinks(operation, answer, {
    base: linkBaseOf(request, call.deps.config.publicUrl),
    url: request.url,
    query,
  })
}

/** @throws when two folders have a verb for an operation, or none has. */
function verbById(folders: readonly Verbs[]): Map<OperationId, AnyVerb> {
  const found = new Map<OperationId, AnyVerb>()
  for (const [id, verb] of folders.flatMap((verbs) => Object.entries(verbs) as [OperationId, AnyVerb][])) {
    if (found.has(id)) throw new Error(`${id} has two verbs`)
    found.set(id, verb)
  }
  const missing = operationIds.filter((id) => !found.has(id))
  if (missing.length > 0) throw new Error(`operations without a verb: ${missing.join(", ")}`)
  return found
}

/** Operations for freeing space on a full disk: log in, and delete. */
const freesSpace = (id: OperationId, { method, permission }: Operation): boolean =>
  id === "auth.create" || method === "DELETE" || (permission?.endsWith(".delete") ?? false)

/**
 * One route for each operation of the table, with the checks of the table before its verb and the answer schema behind
 * it.
 * @param folders the verbs of each service folder.
 * @throws when two folders have a verb for an operation, or none has.
 */
export function mountVerbs(
  app: FastifyInstance,
  deps: Deps,
  limits: Limits,
  folders: readonly Verbs[],
): void {
  async function answer(
    id: OperationId,
    verb: AnyVerb,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const operation: Operation = operations[id]
    const call = await readCall(deps, id, request)
    requireTagFilter(call)
    await limits.person(id, call as Parameters<Limits["person"]>[1], request, reply)
    if (operation.streams === "events") return sendEvents(reply, (await verb(call)) as Readable)
    if (operation.streams) return sendDownload(reply, (await verb(call)) as Download)
    const perform = () =>
      once(deps, id, operation, request, async () => {
        const result = await verb(call)
        return linked(operation, operation.answer?.parse(result), call, request)
      })
    const { body, isReplayed } = await perform().catch(async (error) => {
      if (!isDiskFull(error) || !freesSpace(id, operation) || !(await deps.releaseSpace?.())) throw error
      deps.log.warn("the disk is full: its reserve was released")
      return perform()
    })
    if (isReplayed) reply.header(idempotencyReplayedHeader, "true")
    return sendJson(reply, operation.status, body)
  }

  for (const [id, verb] of verbById(folders)) {
    const operation: Operation = operations[id]
    app.route({
      method: operation.method,
      url: operation.path.replace(/\{(\w+)\}/g, ":$1"),
      config: { operation: id },
      async onRequest(request, reply) {
        if (deps.readiness.missing().includes("migrations")) throw unavailable()
        await authorize(deps, limits, id, request, reply)
      },
      handler: (request, reply) => answer(id, verb, request, reply),
    })
  }
}

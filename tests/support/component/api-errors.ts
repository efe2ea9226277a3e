import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { z } from "zod"
import {
  matchOperation,
  mediaType,
  methodOverrideHeader,
  type Operation,
  type OperationId,
  operations,
} from "#lib/contract/index.ts"

export type Answer = { status: number; body?: unknown }

export type InjectedError = {
  id: OperationId
  /** Responses in place of the Review API's, in this order; the last one again and again. None: no response. */
  answers?: Answer[]
  /** It is asked for again once the error is lifted. */
  isHeld?: boolean
  /** Only calls whose query has these. */
  query?: Record<string, string>
}

type Standing = InjectedError & { lift: () => void; lifted: Promise<void>; calls: number }
const standing = new Map<number, Standing>()

/** @throws when an answer is not what the contract says the operation answers. */
function check({ id, answers = [] }: InjectedError): void {
  const { answer } = operations[id] as Operation
  for (const { status, body } of answers) if (status < 300) (answer as z.ZodType | undefined)?.parse(body)
}

/** Stands in front of the Review API until it is lifted; the newest one counts. */
export function addError(number: number, error: InjectedError): void {
  check(error)
  const { promise: lifted, resolve: lift } = Promise.withResolvers<void>()
  standing.set(number, { ...error, lift, lifted, calls: 0 })
}

/** @returns how many calls it has met. */
export function liftError(number: number): number {
  const error = standing.get(number)
  error?.lift()
  standing.delete(number)
  return error?.calls ?? 0
}

export const liftErrors = () => [...standing.keys()].forEach(liftError)

/** Lets go on what is held, and leaves the answers that stand in front. */
export function liftHeld(): void {
  for (const [number, { isHeld }] of standing) if (isHeld) liftError(number)
}

/** Whoever calls with it has no errors in the way. */
export const freeHeader = "x-test-free"

function errorOf({ method = "", url = "", headers }: IncomingMessage): Standing | undefined {
  if (headers[freeHeader]) return undefined
  const override = String(headers[methodOverrideHeader] ?? "").toUpperCase()
  const requested = method === "HEAD" ? "GET" : override || method
  const { pathname, searchParams } = new URL(url, "http://api")
  const match = matchOperation(requested, pathname)
  const isMeant = ({ id, query = {} }: InjectedError) =>
    id === match?.id && Object.entries(query).every(([name, value]) => searchParams.get(name) === value)
  return [...standing.values()].findLast(isMeant)
}

function send(to: ServerResponse, { status, body }: Answer): void {
  const isEmpty = body === undefined && status < 300
  to.writeHead(isEmpty ? 204 : status, isEmpty ? {} : { "content-type": mediaType })
  to.end(isEmpty ? undefined : JSON.stringify(body ?? { status, error: `Failed with ${status}` }))
}

/** Lets errors stand in front of a Review API. */
export function guardWithErrors(server: Server): void {
  const own = server.listeners("request") as ((from: IncomingMessage, to: ServerResponse) => void)[]
  const handle = (from: IncomingMessage, to: ServerResponse): void => {
    const error = errorOf(from)
    if (!error) {
      for (const listener of own) listener.call(server, from, to)
      return
    }
    error.calls += 1
    if (error.isHeld) return void error.lifted.then(() => handle(from, to))
    const [answer] = error.answers ?? []
    if (!answer) return void from.socket.destroy()
    if (error.answers!.length > 1) error.answers!.shift()
    send(to, answer)
  }
  server.removeAllListeners("request")
  server.on("request", handle)
}

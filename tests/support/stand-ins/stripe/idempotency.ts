import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { StandInError } from "../stand-in-error.ts"
import { stripeError } from "./form.ts"

type Answer = { status: number; body: unknown }
type Kept = { request: string; answer: Answer | null }

/** Refused before anything began: nothing is kept, so that the call can be made again with its key. */
const notBegun: ReadonlySet<number> = new Set([400, 401, 404, 409, 429])

/** Keeps the answers of writes by their key for a day, refusals of cards included, as Stripe does. */
export class Idempotency {
  readonly #kept = new Map<string, Kept>()

  /** A write that runs at the same time holds the key. */
  hold(key: string, request: string): void {
    this.#kept.set(key, { request, answer: null })
  }

  release(key: string): void {
    this.#kept.delete(key)
  }

  #once(key: string, request: string, act: () => unknown): Answer {
    const before = this.#kept.get(key)
    if (before && before.request !== request)
      throw stripeError(400, "Keys for idempotent requests can only be used with the same parameters.", {
        type: "idempotency_error",
      })
    if (before && !before.answer)
      throw stripeError(409, "There is currently another in-progress request using this key.", {
        type: "idempotency_error",
        code: "idempotency_key_in_use",
      })
    if (before?.answer) return before.answer
    let answer: Answer
    try {
      answer = { status: 200, body: act() }
    } catch (error) {
      if (!(error instanceof StandInError) || notBegun.has(error.httpStatus)) throw error
      answer = { status: error.httpStatus, body: error.body }
    }
    this.#kept.set(key, { request, answer })
    return answer
  }

  /** Adds a write to the API. */
  post(
    app: FastifyInstance,
    path: string,
    act: (form: URLSearchParams, params: Record<string, string>) => unknown,
  ): void {
    app.post(path, async (request: FastifyRequest, reply: FastifyReply) => {
      const form = (request.body ?? new URLSearchParams()) as URLSearchParams
      const key = request.headers["idempotency-key"]
      const run = () => structuredClone(act(form, request.params as Record<string, string>))
      if (typeof key !== "string") return run()
      const { status, body } = this.#once(key, `${request.url} ${form}`, run)
      return reply.code(status).send(body)
    })
  }
}

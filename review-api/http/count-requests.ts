import type { FastifyInstance } from "fastify"
import { beginRequest } from "../core/give-way.ts"
import { operationOf } from "./request.ts"

/** Counts who waits for an answer, so that work in steps gives way; not those who listen to a stream. */
export function countRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!operationOf(request)?.streams) reply.raw.once("close", beginRequest())
  })
}

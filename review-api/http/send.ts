import type { FastifyReply } from "fastify"
import { jsonTypeFor } from "#lib/format/json-type.ts"

/** Sends an answer in the media type that was asked for (D-003, D-275). */
export function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  reply.code(status)
  if (body === undefined) return reply.send()
  return reply
    .headers({ "content-type": jsonTypeFor(reply.request.headers.accept), vary: "accept" })
    .send(JSON.stringify(body))
}

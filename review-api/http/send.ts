import type { FastifyReply } from "fastify"
import { mediaType } from "#lib/contract/index.ts"

/** Sends an answer in the media type of D-003. */
export function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  reply.code(status)
  if (body === undefined) return reply.send()
  return reply.header("content-type", `${mediaType}; charset=utf-8`).send(JSON.stringify(body))
}

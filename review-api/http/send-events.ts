import type { Readable } from "node:stream"
import type { FastifyReply } from "fastify"

/** Sends server-sent events as they come (D-235); nothing on the way may hold them back to press them together. */
export function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  return reply
    .code(200)
    .headers({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      // Ended by a program that closes, it would stay open and idle, and closing would wait for it.
      connection: "close",
    })
    .send(events)
}

import { Readable } from "node:stream"
import type { FastifyReply } from "fastify"
import { jsonTypeFor } from "#lib/format/json-type.ts"
import type { Download } from "../services/download.ts"

/** Sends an answer in the media type that was asked for (D-003, D-275). */
export function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  reply.code(status)
  if (body === undefined) return reply.send()
  return reply
    .headers({ "content-type": jsonTypeFor(reply.request.headers.accept), vary: "accept" })
    .send(JSON.stringify(body))
}

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

/** The first piece is made before anything is sent, so that a failure of it is an error like any other. */
async function begun<T>(pieces: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = pieces[Symbol.asyncIterator]()
  const first = await iterator.next()
  return (async function* () {
    try {
      if (!first.done) yield first.value
      if (!first.done) for await (const piece of { [Symbol.asyncIterator]: () => iterator }) yield piece
    } finally {
      await iterator.return?.()
    }
  })()
}

const attachmentHeaders = (name: string) => ({
  "content-disposition": `attachment; filename="${name}"`,
  "x-suggested-filename": name,
})

const inlineHeaders = ({ range, of, keptSeconds }: NonNullable<Download["inline"]>) => ({
  "accept-ranges": "bytes",
  "cache-control": `private, max-age=${keptSeconds}, immutable`,
  "x-content-type-options": "nosniff",
  ...(range ? { "content-range": `bytes ${range.from}-${range.to}/${of}` } : {}),
})

/** Sends a file with its suggested name (D-109), or what is shown in a page. */
export async function sendDownload(
  reply: FastifyReply,
  { name, type, pieces, bytes, inline }: Download,
): Promise<FastifyReply> {
  const stream = Readable.from(await begun(pieces), { objectMode: false, highWaterMark: 64 * 1024 })
  return reply
    .code(inline?.range ? 206 : 200)
    .headers({
      "content-type": type,
      ...(inline ? inlineHeaders(inline) : attachmentHeaders(name)),
      ...(bytes === undefined ? {} : { "content-length": bytes }),
    })
    .send(stream)
}

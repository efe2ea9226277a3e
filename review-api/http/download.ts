import { Readable } from "node:stream"
import type { FastifyReply } from "fastify"
import type { Download } from "../services/download.ts"

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

/** Sends a file with its suggested name (D-109). */
export async function sendDownload(reply: FastifyReply, { name, type, pieces, bytes }: Download) {
  const stream = Readable.from(await begun(pieces), { objectMode: false, highWaterMark: 64 * 1024 })
  return reply
    .code(200)
    .headers({
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "x-suggested-filename": name,
      ...(bytes === undefined ? {} : { "content-length": bytes }),
    })
    .send(stream)
}

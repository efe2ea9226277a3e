import type { IncomingMessage } from "node:http"
import type { FastifyInstance } from "fastify"

/** As much of an unread body is read, and for as long. */
const limit = { bytes: 65_536, ms: 1_000 }

/** @returns whether all of the body has come, after waiting for the rest of a small one. */
function isReceived(raw: IncomingMessage): Promise<boolean> {
  const announced = Number(raw.headers["content-length"] ?? 0)
  if (raw.complete || raw.destroyed || announced > limit.bytes) return Promise.resolve(raw.complete)
  return new Promise((resolve) => {
    let bytes = 0
    const settle = () => {
      clearTimeout(timer)
      raw.off("data", count).off("end", settle).off("close", settle)
      resolve(raw.complete)
    }
    const count = (piece: Buffer) => {
      bytes += piece.length
      if (bytes > limit.bytes) settle()
    }
    const timer = setTimeout(settle, limit.ms)
    raw.on("data", count).once("end", settle).once("close", settle)
  })
}

/**
 * Lets a connection serve the next call after one that was answered before its body was read: what is left of a small
 * body is read first, since clients hang up when they are answered in the middle. After a large or a slow one the
 * connection is closed, and the answer says so.
 */
export function keepConnections(app: FastifyInstance): void {
  app.addHook("onSend", async ({ raw }, reply) => {
    if (!(await isReceived(raw))) reply.header("connection", "close")
  })
}

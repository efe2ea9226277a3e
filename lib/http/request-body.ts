import { Readable } from "node:stream"
import type { ReadableStream as NodeWebStream } from "node:stream/web"
import { type Refusal, refuse } from "./leave-for.ts"

/** How long a body without files may take; Node itself ends every request after five minutes. */
const defaultMs = 30_000

export type BodyLimit = {
  maxBytes: number
  /** Error for a body that is too large. */
  tooLarge: string
  /** A body that is too large is read on up to so many times its limit, so that its sender hears why it is refused. */
  patience?: number
  /** How long it may take to come whole, in milliseconds; 30 seconds without it. */
  withinMs?: number
}

const announcedBytes = (headers: Headers): number => Number(headers.get("content-length") ?? 0)

/**
 * Reads the body of a request and counts what comes: no more than its limit is ever held (D-261).
 * @returns its bytes, or the refusal to answer with: 413 beyond the limit, at once when the length says so, 408 when
 * it does not come whole in time.
 */
export async function readBody(
  { body, headers }: Request,
  { maxBytes, tooLarge, patience = 1, withinMs = defaultMs }: BodyLimit,
): Promise<Buffer | Refusal> {
  const hardMaxBytes = maxBytes * patience
  if (announcedBytes(headers) > hardMaxBytes) return refuse(413, tooLarge)
  if (!body) return Buffer.alloc(0)
  const reader = body.getReader()
  const pieces: Uint8Array[] = []
  let bytes = 0
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    reader.cancel().catch(() => {})
  }, withinMs)
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      bytes += piece.value.byteLength
      if (bytes > maxBytes) pieces.length = 0
      else pieces.push(piece.value)
      if (bytes > hardMaxBytes) break
    }
  } finally {
    clearTimeout(timer)
  }
  if (isLate) return refuse(408, "The request took too long to arrive.")
  if (bytes <= maxBytes) return Buffer.concat(pieces)
  reader.cancel().catch(() => {})
  return refuse(413, tooLarge)
}

/** Reads an answer of the Review API whole. @throws BodyTooLarge beyond `maxBytes`. */
export async function readAnswer(pieces: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const piece of countedTo(pieces, maxBytes)) chunks.push(piece)
  return Buffer.concat(chunks).toString("utf8")
}

/** A body that was to be passed on, or an answer, is larger than its limit. */
export class BodyTooLarge extends Error {}

/**
 * The body of a request as it comes, for passing it on; it ends with `BodyTooLarge` where it goes beyond its limit.
 * @returns null without a body.
 * @throws BodyTooLarge when its length says so.
 */
export function streamBody({ body, headers }: Request, maxBytes: number): Readable | null {
  if (!body) return null
  if (announcedBytes(headers) > maxBytes) throw new BodyTooLarge()
  const source = Readable.fromWeb(body as NodeWebStream)
  return Readable.from(countedTo(source, maxBytes), { objectMode: false })
}

async function* countedTo(source: AsyncIterable<Uint8Array>, maxBytes: number) {
  let bytes = 0
  for await (const piece of source) {
    bytes += piece.byteLength
    if (bytes > maxBytes) throw new BodyTooLarge()
    yield piece
  }
}

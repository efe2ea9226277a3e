import { request } from "undici"

/** Why a service that is not ours gave no usable answer. `status` is there for answers other than 200. */
export class ServiceFailure extends Error {
  readonly reason: "unreachable" | "timeout" | "status" | "unreadable"
  readonly status: number | undefined

  constructor(reason: ServiceFailure["reason"], status?: number) {
    super(`a service failed: ${reason}${status === undefined ? "" : ` ${status}`}`)
    this.reason = reason
    this.status = status
  }
}

/** How long a person who fills in a form waits for a service, in milliseconds. */
export const patienceMs = 5_000
/** Far above what is asked for; more is no answer of the kind. */
const maxBytes = 2_000_000

/** Reads an answer as far as its limit. @throws for one that is larger. */
export async function readText(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.byteLength
    if (bytes > maxBytes) throw new ServiceFailure("unreadable")
    chunks.push(piece)
  }
  return Buffer.concat(chunks).toString("utf8")
}

const isLate = (error: unknown): boolean =>
  error instanceof Error && /Timeout|Abort/.test(`${error.name} ${error.constructor.name}`)

export type JsonRequest = {
  method?: "GET" | "POST"
  headers?: Record<string, string>
  body?: unknown
  /** For the whole exchange. */
  withinMs?: number
}

/**
 * Asks a service that is not ours for JSON. Redirects are not followed.
 * @returns what it answered, not checked yet.
 * @throws ServiceFailure when it is away, silent, refuses, or answers something else than JSON.
 */
export async function fetchJson(
  url: URL,
  { method = "GET", headers = {}, body, withinMs = patienceMs }: JsonRequest = {},
): Promise<unknown> {
  try {
    const answer = await request(url, {
      method,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(withinMs),
    })
    if (answer.statusCode !== 200) {
      await answer.body.dump()
      throw new ServiceFailure("status", answer.statusCode)
    }
    return JSON.parse(await readText(answer.body))
  } catch (error) {
    if (error instanceof ServiceFailure) throw error
    if (error instanceof SyntaxError) throw new ServiceFailure("unreadable")
    throw new ServiceFailure(isLate(error) ? "timeout" : "unreachable")
  }
}

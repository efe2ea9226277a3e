import { setTimeout as pause } from "node:timers/promises"
import { request } from "undici"
import { z } from "zod"
import { SourceBusy } from "../../directories/response-source.ts"
import { AccessExpired, AtProviderGone, ProviderConfused, ProviderForbidden } from "../connector-errors.ts"
import type { Patience } from "./google-settings.ts"

/** A page of 50 long reviews with their responses is below 1 MB. */
const maxBytes = 8_000_000
/** A wait up to this is sat out here; what Google asks for beyond it is left to who asked. */
const longestWaitMs = 10_000
const attempts = 3

/** Google turned a call down as wrong, and would again. */
export class GoogleRefusal extends Error {
  override name = "GoogleRefusal"
  /** INVALID_ARGUMENT, FAILED_PRECONDITION and the like; or the `error` of an OAuth answer. */
  readonly code: string

  constructor(code: string) {
    super(`Google refused a call: ${code}`)
    this.code = code
  }
}

const errorSchema = z.object({
  error: z.union([
    z.string(),
    z.object({
      status: z.string().default(""),
      errors: z.array(z.object({ reason: z.string().default("") })).default([]),
    }),
  ]),
})

const isCode = /^\w{1,60}$/

/** What an error is called; never its message, which can have anything in it. */
function codeOf(body: unknown): { code: string; reasons: string[] } {
  const { error } = errorSchema.safeParse(body).data ?? { error: "" }
  const [code, reasons] =
    typeof error === "string" ? [error, []] : [error.status, error.errors.map(({ reason }) => reason)]
  return { code: isCode.test(code) ? code : "UNKNOWN", reasons }
}

/** What `Retry-After` says, in seconds or as a date, in milliseconds; null without it. */
export function retryAfterMs(header: string | string[] | undefined, nowMs: number): number | null {
  const text = Array.isArray(header) ? header[0] : header
  if (!text) return null
  const ms = /^\d{1,6}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

type Answer = { status: number; waitMs: number | null; body: unknown }

const isQuota = (reasons: readonly string[]): boolean =>
  reasons.some((reason) => /rateLimitExceeded|quotaExceeded/i.test(reason))

function errorOf({ status, waitMs, body }: Answer): Error {
  const { code, reasons } = codeOf(body)
  if (status === 401) return new AccessExpired()
  if (status === 429 || status >= 500 || (status === 403 && isQuota(reasons))) return new SourceBusy(waitMs)
  if (status === 403) return new ProviderForbidden(code)
  if (status === 404) return new AtProviderGone()
  return new GoogleRefusal(code)
}

async function readJson(pieces: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.byteLength
    if (bytes > maxBytes) throw new ProviderConfused("too long")
    chunks.push(piece)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8") || "{}")
  } catch {
    return undefined
  }
}

export type GoogleCall = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  accessToken?: string
  json?: unknown
  form?: Record<string, string>
  signal: AbortSignal
  patience: Patience
}

async function exchangeOnce(
  url: URL,
  { method = "GET", accessToken, json, form, signal, patience }: GoogleCall,
): Promise<Answer> {
  const limit = AbortSignal.timeout(patience.withinMs)
  const content = form
    ? { type: "application/x-www-form-urlencoded", body: new URLSearchParams(form).toString() }
    : json === undefined
      ? null
      : { type: "application/json", body: JSON.stringify(json) }
  try {
    const answer = await request(url, {
      method,
      headers: {
        accept: "application/json",
        ...(content ? { "content-type": content.type } : {}),
        ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
      },
      body: content?.body ?? null,
      signal: AbortSignal.any([signal, limit]),
    })
    return {
      status: answer.statusCode,
      waitMs: retryAfterMs(answer.headers["retry-after"], Date.now()),
      body: await readJson(answer.body),
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof ProviderConfused) throw error
    throw new SourceBusy()
  }
}

/** Half of a wait is fixed and half is left to chance, so that who was turned down together does not return together. */
const jittered = (ms: number): number => ms / 2 + Math.random() * (ms / 2)

/**
 * Asks Google once; reading is tried again after a short failure, with growing waits. Redirects are not followed.
 * @param schema what the answer has to be like; more fields than that are left alone.
 * @throws SourceBusy, AccessExpired, ProviderForbidden, AtProviderGone, ProviderConfused or GoogleRefusal; the reason of
 *   `signal` when that ends it.
 */
export async function askGoogle<T>(url: URL, schema: z.ZodType<T>, call: GoogleCall): Promise<T> {
  const isRead = (call.method ?? "GET") === "GET"
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await exchangeOnce(url, call)
      if (answer.status < 200 || answer.status > 299) throw errorOf(answer)
      const parsed = schema.safeParse(answer.body)
      if (!parsed.success) throw new ProviderConfused(`no ${url.pathname.split("/").at(-1)} as documented`)
      return parsed.data
    } catch (error) {
      if (!isRead || !(error instanceof SourceBusy) || attempt === attempts) throw error
      const waitMs = error.waitMs ?? jittered(call.patience.firstWaitMs * 4 ** (attempt - 1))
      if (waitMs > longestWaitMs) throw error
      await pause(waitMs, undefined, { signal: call.signal })
    }
  }
}

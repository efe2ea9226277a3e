import type { IncomingHttpHeaders } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { request } from "undici"
import type { z } from "zod"
import { SourceBusy, SourcePaused } from "../directories/response-source.ts"
import { AccessExpired, AtProviderGone, ProviderConfused, ProviderForbidden } from "./connector-errors.ts"

/** How long an answer is waited for, and how long before a failed call is made again, at first; in milliseconds. */
export type Patience = { withinMs: number; firstWaitMs: number }

export const usualPatience: Patience = { withinMs: 30_000, firstWaitMs: 500 }

/** A page of 100 long reviews with their responses is below 1 MB. */
const maxBytes = 8_000_000
/** A wait up to this is sat out here; what a provider asks for beyond it is left to who asked. */
const longestWaitMs = 10_000
const attempts = 3

/** A provider turned a call down as wrong, and would again. */
export class CallRefused extends Error {
  override name = "CallRefused"
  /** The provider's own code, such as INVALID_ARGUMENT; or the `error` of an OAuth answer. */
  readonly code: string

  constructor(code: string) {
    super(`a provider refused a call: ${code}`)
    this.code = code
  }
}

/** Wait that `Retry-After` requests, in milliseconds, from seconds or a date; null without it. */
export function retryAfterMs(header: string | string[] | undefined, nowMs: number): number | null {
  const text = Array.isArray(header) ? header[0] : header
  if (!text) return null
  const ms = /^\d{1,6}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

/** An answer other than 2xx. */
export type FailedAnswer = {
  status: number
  /** Wait that `Retry-After` requests. */
  waitMs: number | null
  headers: IncomingHttpHeaders
  body: unknown
}

/** Facts that a provider's own schemas find in an error: its code, and whether it is about quota. */
export type ErrorWords = { code: string; isQuota: boolean }

const isCode = /^\w{1,60}$/

/** Code of an error; never its message, which can contain anything. */
export const errorCode = (code: string): string => (isCode.test(code) ? code : "UNKNOWN")

/** Error for a failed response. */
export function failureOf(
  { status, waitMs }: Pick<FailedAnswer, "status" | "waitMs">,
  { code, isQuota }: ErrorWords,
): Error {
  if (status === 401) return new AccessExpired()
  if (status === 429 || (status === 403 && isQuota)) return new SourcePaused(waitMs)
  if (status >= 500) return new SourceBusy(waitMs)
  if (status === 403) return new ProviderForbidden(code)
  if (status === 404) return new AtProviderGone()
  return new CallRefused(code)
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

export type ProviderCall = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  accessToken?: string
  headers?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
  /** A file, with its type. */
  file?: { type: string; body: Uint8Array }
  signal: AbortSignal
  patience: Patience
  /** Whether a call with another method than GET changes nothing, so that it is tried again too. */
  isRead?: boolean
  /** Has each attempt wait for its turn. */
  inTurn?: <T>(once: () => Promise<T>) => Promise<T>
  /** Sees every call, also those that are made again. */
  watch?: CallWatch
}

export type CallWatch = {
  /** Before a call is made. What it throws is thrown in place of a call. */
  before?(): Promise<void>
  /** When an answer has come, whatever it is. */
  answered?(headers: IncomingHttpHeaders): void | Promise<void>
}

async function exchangeOnce(
  url: URL,
  { method = "GET", accessToken, headers, json, form, file, signal, patience, watch }: ProviderCall,
): Promise<FailedAnswer> {
  await watch?.before?.()
  const limit = AbortSignal.timeout(patience.withinMs)
  const content = form
    ? { type: "application/x-www-form-urlencoded", body: new URLSearchParams(form).toString() }
    : json === undefined
      ? (file ?? null)
      : { type: "application/json", body: JSON.stringify(json) }
  try {
    const answer = await request(url, {
      method,
      headers: {
        accept: "application/json",
        ...headers,
        ...(content ? { "content-type": content.type } : {}),
        ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
      },
      body: content?.body ?? null,
      signal: AbortSignal.any([signal, limit]),
    })
    await watch?.answered?.(answer.headers)
    return {
      status: answer.statusCode,
      waitMs: retryAfterMs(answer.headers["retry-after"], Date.now()),
      headers: answer.headers,
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
 * Asks a provider once; reading is tried again after a short failure, with growing waits. Redirects are not followed.
 * @param schema what the answer has to be like; more fields than that are left alone.
 * @param errorOf what an answer other than 2xx is told as, mostly by `failureOf`.
 * @throws SourceBusy, ProviderConfused, what `errorOf` says; the reason of `signal` when that ends it.
 */
export async function askProvider<T>(
  url: URL,
  schema: z.ZodType<T>,
  call: ProviderCall,
  errorOf: (answer: FailedAnswer) => Error,
): Promise<T> {
  const { isRead = (call.method ?? "GET") === "GET", inTurn = (attempt) => attempt() } = call
  async function once(): Promise<T> {
    const answer = await exchangeOnce(url, call)
    if (answer.status < 200 || answer.status > 299) throw errorOf(answer)
    const parsed = schema.safeParse(answer.body)
    if (!parsed.success) throw new ProviderConfused(`no ${url.pathname.split("/").at(-1)} as documented`)
    return parsed.data
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTurn(once)
    } catch (error) {
      if (!isRead || !(error instanceof SourceBusy) || attempt === attempts) throw error
      const waitMs = error.waitMs ?? jittered(call.patience.firstWaitMs * 4 ** (attempt - 1))
      if (waitMs > longestWaitMs) throw error
      await pause(waitMs, undefined, { signal: call.signal })
    }
  }
}

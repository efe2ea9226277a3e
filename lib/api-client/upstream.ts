import { errors, Pool } from "undici"
import {
  clientHeader,
  clientName,
  mediaType,
  methodOverrideHeader,
  requestIdHeader,
} from "#lib/contract/wire.ts"
import { env } from "#lib/env/env.ts"
import { processWide } from "#lib/env/process-wide.ts"
import { type ApiFailure, appBusy, upstreamFailure } from "#lib/errors/api-failure.ts"
import { currentRequest } from "#lib/monitoring/request-record.ts"

/** Who a call of the Review API is made for (D-006). */
export type Caller = { email: string; token: string }

const connectTimeoutMs = 5_000

function poolOf(origin: string, connections: number | null): Pool {
  // Calls have no time-out (000 §7), but one that is lost must not hold its connection forever.
  const silenceMs = env().REVIEW_API_TIMEOUT_SECONDS * 1_000
  return new Pool(origin, {
    connections,
    connect: { timeout: connectTimeoutMs },
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  })
}

/** For answers that are sent while they are made, with pauses of any length. */
export const unlimitedSilence = { headersTimeout: 0, bodyTimeout: 0 } as const

const isSilence = (error: unknown): boolean =>
  error instanceof errors.HeadersTimeoutError ||
  error instanceof errors.BodyTimeoutError ||
  (error instanceof DOMException && error.name === "TimeoutError")

/** The time of a call went in this process, not at the Review API. */
export class OwnDelay extends Error {}

/** Why a call has no answer: 503 when this app had no time for it, 504 when the API is there and silent, else 502. */
export const lostCall = (error: unknown): ApiFailure =>
  error instanceof OwnDelay
    ? appBusy()
    : upstreamFailure(isSilence(error) ? "upstream_timeout" : "upstream_unreachable")

function sharedPool(name: string, connections: number | null, origin: string): Pool {
  const pools = processWide(name, () => new Map<string, Pool>())
  const pool = pools.get(origin) ?? poolOf(origin, connections)
  pools.set(origin, pool)
  return pool
}

/** Keep-alive connections to the Review API, shared by the whole process. */
export const upstream = (origin: string = env().REVIEW_API_URL): Pool => sharedPool("upstream", 128, origin)

/** Connections for streams of events: each keeps one as long as its browser stays, and must take none from the calls. */
export const eventUpstream = (origin: string = env().REVIEW_API_URL): Pool =>
  sharedPool("event-upstream", null, origin)

/** `Basic base64(email:token)`, D-006. */
export const basicAuthorization = (caller: Caller): string =>
  `Basic ${Buffer.from(`${caller.email}:${caller.token}`, "utf8").toString("base64")}`

/** The headers that every call carries (000 §7, D-002 to D-004), with the id of the request that it is made for. */
export function upstreamHeaders(caller: Caller | null, hasBody: boolean): Record<string, string> {
  const id = currentRequest()?.id
  return {
    ...(id ? { [requestIdHeader]: id } : {}),
    accept: mediaType,
    [clientHeader]: clientName,
    ...(caller ? { authorization: basicAuthorization(caller) } : {}),
    ...(hasBody ? { "content-type": mediaType } : {}),
  }
}

/** How a method leaves the app: PATCH as POST with an override header (D-005). */
export function upstreamMethod<M extends string>(
  method: M,
): { method: Exclude<M, "PATCH"> | "POST"; headers: Record<string, string> } {
  return method === "PATCH"
    ? { method: "POST", headers: { [methodOverrideHeader]: "PATCH" } }
    : { method: method as Exclude<M, "PATCH">, headers: {} }
}

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

/** Whether a content type is that of a form with files. */
export const isForm = (contentType: string): boolean => /^multipart\/form-data\s*;/i.test(contentType)

/** Whether a content type is some kind of JSON. */
export const isJson = (contentType: string | null | undefined): boolean => jsonType.test(contentType ?? "")

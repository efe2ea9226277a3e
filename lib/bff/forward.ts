import { Readable } from "node:stream"
import { setImmediate } from "node:timers/promises"
import type { Dispatcher } from "undici"
import { errorAnswer } from "#lib/api-client/error-answer.ts"
import { passAnswerHeaders, passedRequestHeaders } from "#lib/api-client/headers.ts"
import {
  eventUpstream,
  isJson,
  lostCall,
  unlimitedSilence,
  upstream,
  upstreamHeaders,
} from "#lib/api-client/upstream.ts"
import { bodyLimitOf } from "#lib/contract/body-limit.ts"
import type { Operation } from "#lib/contract/operation.ts"
import { linkBaseHeader } from "#lib/contract/wire.ts"
import { ApiFailure, failureOf } from "#lib/errors/api-failure.ts"
import { BodyTooLarge, streamBody } from "#lib/http/request-body.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"
import { type WatchedCall, watchCall } from "#lib/monitoring/watch-call.ts"
import { clearedOwnCookie, ownCookie } from "#lib/session/own-cookie.ts"
import { sealSession } from "#lib/session/seal.ts"
import type { Visit } from "#lib/session/visit.ts"
import type { Target } from "./target.ts"

function bodyFor(request: Request, { operation, method }: Target): Readable | null {
  const isWanted =
    method !== "GET" && method !== "HEAD" && (operation.body !== undefined || operation.streams === true)
  return isWanted ? streamBody(request, bodyLimitOf(operation).maxBytes) : null
}

const isFile = ({ streams, maxFileBytes }: Operation) => streams === true || maxFileBytes !== undefined

/** Uploads and what is done with them name the session's token in their query, whatever the browser wrote there (D-017). */
function searchFor({ operation }: Target, { session }: Visit, search: string): string {
  const takesToken = operation.maxFileBytes !== undefined || "auth_token" in (operation.query?.shape ?? {})
  if (!takesToken || !session) return search
  const query = new URLSearchParams(search)
  query.set("auth_token", session.token)
  return `?${query}`
}

function headersFor(request: Request, target: Target, visit: Visit, linkBase: string, body: Readable | null) {
  const type = request.headers.get("content-type")
  const length = request.headers.get("content-length")
  return {
    ...passedRequestHeaders(request.headers),
    ...visitorHeaders(visit.origin, request.headers),
    ...upstreamHeaders(visit.session, body !== null),
    ...target.headers,
    ...(linkBase ? { [linkBaseHeader]: linkBase } : {}),
    // Only files come as something else than JSON, with a boundary that belongs to them.
    ...(body && isFile(target.operation) && type ? { "content-type": type } : {}),
    ...(body && length ? { "content-length": length } : {}),
  }
}

/** Whether the API answers in the language of the contract; its body is passed on unread. */
function isReadable(target: Target, { statusCode, headers }: Dispatcher.ResponseData): boolean {
  if (statusCode === 304) return true
  if (statusCode < 200 || (statusCode >= 300 && statusCode < 400)) return false
  const isBare = statusCode === 204 || !target.operation.answer
  return (isBare && statusCode < 300) || isJson(String(headers["content-type"] ?? ""))
}

/** Up to so many bytes a body goes on in one piece, which costs less than a stream. */
const maxBytesAtOnce = 65_536

const streamOf = (body: Readable) => Readable.toWeb(body) as ReadableStream<Uint8Array>

/** A body whose length no one told: whole when all of it has come with its head, else as it comes. */
async function wholeOrStream(body: Readable): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>> {
  if (body.readableLength > maxBytesAtOnce) return streamOf(body)
  let isEnded = false
  let failure: unknown
  const end = () => {
    isEnded = true
  }
  const fail = (error: unknown) => {
    failure = error
  }
  body.once("end", end).once("error", fail)
  const begun: Buffer<ArrayBuffer> | null = body.read()
  await setImmediate()
  body.off("end", end).off("error", fail)
  if (failure) throw failure
  if (isEnded) return begun ?? new Uint8Array()
  if (begun) body.unshift(begun)
  return streamOf(body)
}

function onward({ operation }: Target, { body, headers }: Dispatcher.ResponseData) {
  const length = headers["content-length"]
  if (Number(length) <= maxBytesAtOnce) return body.arrayBuffer()
  if (length === undefined && !operation.streams) return wholeOrStream(body)
  return streamOf(body)
}

async function passOn(target: Target, answer: Dispatcher.ResponseData, call: WatchedCall): Promise<Response> {
  const { statusCode: status, body, headers } = answer
  const answered = (content: BodyInit | null) => {
    const response = new Response(content, { status })
    // Given to the constructor they would be copied once more.
    passAnswerHeaders(headers, response.headers)
    return response
  }
  if (!isReadable(target, answer)) {
    // A short page of an upstream's is read to its end, which keeps the connection.
    body.dump({ limit: maxBytesAtOnce }).catch(() => {})
    return errorAnswer(status >= 400 ? failureOf(status, undefined) : call.unreadable(status))
  }
  if (target.method === "HEAD" || status === 204 || status === 304) {
    body.on("error", () => {}).resume()
    return answered(null)
  }
  return answered(await onward(target, answer))
}

/** 401 ends the session in the browser, 402 marks its account inactive (D-014). */
async function followStatus(answer: Response, visit: Visit): Promise<Response> {
  const { session } = visit
  if (session && answer.status === 401) answer.headers.append("set-cookie", clearedOwnCookie(visit))
  if (session?.account_active && answer.status === 402) {
    const seal = await sealSession({ ...session, account_active: false, confirmedAtMs: Date.now() })
    answer.headers.append("set-cookie", ownCookie(visit, seal))
  }
  return answer
}

/**
 * Sends a call on to the API and its answer back as they come; only small answers are read whole.
 * @param visit the session whose credentials it carries; none for public calls.
 * @param search query as it was sent, with its `?`.
 * @param linkBase where the links of the answer are to begin (D-275).
 * A body beyond the limit of its operation is cut off there and refused with 413 (D-261).
 * @throws what the browser's hanging up throws.
 */
export async function forward(
  request: Request,
  target: Target,
  visit: Visit,
  search: string,
  linkBase = "",
): Promise<Response> {
  const call = watchCall(target.id)
  let body: Readable | null = null
  try {
    body = bodyFor(request, target)
    const way = target.operation.streams === "events" ? eventUpstream() : upstream()
    const answer = await way.request({
      path: `${target.path}${searchFor(target, visit, search)}`,
      method: target.method,
      headers: headersFor(request, target, visit, linkBase, body),
      body,
      signal: request.signal,
      ...(target.operation.streams ? unlimitedSilence : {}),
    })
    call.answered(answer.statusCode)
    if (target.operation.streams) call.streams(answer.body)
    return await followStatus(await passOn(target, answer, call), visit)
  } catch (failure) {
    body?.on("error", () => {}).destroy()
    if (failure instanceof BodyTooLarge) {
      return errorAnswer(new ApiFailure(413, bodyLimitOf(target.operation).tooLarge))
    }
    if (request.signal.aborted) throw failure
    return errorAnswer(call.lost(lostCall(failure)))
  }
}

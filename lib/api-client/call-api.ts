import { Readable } from "node:stream"
import type { ReadableStream as NodeWebStream } from "node:stream/web"
import type { z } from "zod"
import {
  type AnswerOf,
  encodeQuery,
  fillPath,
  type InputOf,
  isAbsent,
  mediaType,
  type Operation,
  type OperationId,
  operations,
} from "#lib/contract/index.ts"
import { ApiFailure, failureOf, notOffered } from "#lib/errors/api-failure.ts"
import { readAnswer } from "#lib/http/request-body.ts"
import { type WatchedCall, watchCall } from "#lib/monitoring/watch-call.ts"
import { deadlineOf } from "./read-deadline.ts"
import { emptyAnswer, readLeniently } from "./read-leniently.ts"
import { type Caller, isJson, lostCall, upstream, upstreamHeaders, upstreamMethod } from "./upstream.ts"

export type CallOptions = {
  signal?: AbortSignal
  /** More headers, such as the address of the visitor at a login. */
  headers?: Record<string, string>
}

/** Far above any answer that is read whole; files and streams are passed on by `forward`. */
const maxAnswerBytes = 32 * 1024 * 1024

type Sent = { type: string; content: string | Readable }

/** A body as it is sent: JSON, or a form where the operation takes a file. */
function bodyOf(operation: Operation, body: object): Sent {
  if (operation.maxFileBytes === undefined) return { type: mediaType, content: JSON.stringify(body) }
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) if (value != null) form.append(name, value)
  // Writes the form as it is sent; the one of undici is another class.
  const { headers, body: pieces } = new Response(form)
  return { type: headers.get("content-type")!, content: Readable.fromWeb(pieces as NodeWebStream) }
}

async function send(
  operation: Operation,
  caller: Caller | null,
  input: InputOf<OperationId>,
  more: CallOptions,
  call: WatchedCall,
) {
  const { params, query, body } = input as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: object
  }
  // A form may name nothing at all, which is as missing as any other row.
  if (Object.values(params ?? {}).includes("")) throw failureOf(404, { error: "Not Found" })
  const search = encodeQuery(query).toString()
  const way = upstreamMethod(operation.method)
  const sent = body === undefined ? null : bodyOf(operation, body)
  try {
    const answer = await upstream().request({
      path: `${fillPath(operation.path, params)}${search ? `?${search}` : ""}`,
      method: way.method,
      headers: {
        ...upstreamHeaders(caller, false),
        ...(sent ? { "content-type": sent.type } : {}),
        ...way.headers,
        ...more.headers,
      },
      body: sent?.content,
      signal: deadlineOf(operation, more.signal),
    })
    return {
      status: answer.statusCode,
      type: answer.headers["content-type"],
      text: await readAnswer(answer.body, maxAnswerBytes),
    }
  } catch (error) {
    if (more.signal?.aborted) throw error
    throw call.lost(lostCall(error))
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Response for an optional read that the Review API does not have. @throws ApiFailure `not_offered` for a page. */
function withoutFeature({ optional, answer }: Operation): unknown {
  const empty = optional === "part" && answer ? emptyAnswer(answer) : null
  if (!empty?.success) throw notOffered()
  return empty.data
}

/**
 * Calls one operation of the Review API from the server; the answer is parsed with the contract.
 * @param caller null for calls that need no session.
 * @throws ApiFailure for every refusal, with status 502 when the API is away or answers nonsense, 504 when it is silent
 * (a read: when its page has no time left);
 * DOMException `AbortError` when the signal fires.
 */
export async function callApi<I extends OperationId>(
  caller: Caller | null,
  id: I,
  input: InputOf<I>,
  options: CallOptions = {},
): Promise<AnswerOf<I>> {
  try {
    return await callOnce(caller, id, input, options)
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== "bad_cursor") throw error
    return callOnce(caller, id, withoutCursors(input), options)
  }
}

/** Addresses of pages stay lenient (D-089, D-325): a cursor that is none of the list leads to its beginning. */
function withoutCursors<I extends OperationId>(input: InputOf<I>): InputOf<I> {
  const { after: _, before: __, ...query } = (input as { query?: Record<string, unknown> }).query ?? {}
  return { ...input, query }
}

async function callOnce<I extends OperationId>(
  caller: Caller | null,
  id: I,
  input: InputOf<I>,
  options: CallOptions,
): Promise<AnswerOf<I>> {
  const operation: Operation = operations[id]
  const call = watchCall(id)
  const { status, type, text } = await send(operation, caller, input as InputOf<OperationId>, options, call)
  call.answered(status)
  const body = isJson(String(type ?? "")) ? parsedJson(text) : undefined
  if (isAbsent(operation, status)) return withoutFeature(operation) as AnswerOf<I>
  if (status >= 400) throw failureOf(status, body)
  if (status >= 300) throw call.unreadable(status)
  if (!operation.answer) return undefined as AnswerOf<I>
  const parsed = readLeniently(operation.answer as z.ZodType<AnswerOf<I>>, body)
  if (!parsed.success) throw call.unreadable(status, parsed.error)
  return parsed.data
}

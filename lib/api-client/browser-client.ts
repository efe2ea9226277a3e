import type { AnswerOf, InputOf } from "#lib/contract/operations.ts"
import { browserClientHeader, clientName } from "#lib/contract/wire.ts"
import { type ApiFailure, failureOf, upstreamFailure } from "#lib/errors/api-failure.ts"
import { reportError } from "#lib/reporting/report.ts"
import { type BrowserOperation, browserEndpoints } from "#lib/routes/browser-endpoints.gen.ts"
import { afterSession, routes } from "#lib/routes/routes.ts"

/** Leaves the page when the session is over (401) or the account inactive (402). */
function leave(failure: ApiFailure): void {
  if (typeof window === "undefined") return
  if (failure.status === 401) {
    window.location.assign(afterSession({ invalidated: failure.code === "session_invalidated" }))
  }
  if (failure.status === 402) window.location.assign(routes.home())
}

/** Reads that fail are reported, but for those that say only that something is gone or a session over (000 §8). */
function report(id: BrowserOperation, failure: ApiFailure): void {
  const isReported = browserEndpoints[id].method === "GET" && failure.status !== 401 && failure.status !== 404
  if (isReported) reportError(new Error(`${id} failed with ${failure.status}`), "fetch")
}

/** A body as the form that files are sent in. */
export function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, value)
  return form
}

/** Body of a response of `/api/bff`. @throws ApiFailure for every refusal. */
export function readBrowserAnswer<I extends BrowserOperation>(
  id: I,
  { ok, status, text }: { ok: boolean; status: number; text: string },
): AnswerOf<I> {
  let parsed: unknown
  try {
    parsed = text === "" ? undefined : JSON.parse(text)
  } catch {
    if (ok) throw upstreamFailure("upstream_unreadable")
  }
  if (ok) return parsed as AnswerOf<I>
  const failure = failureOf(status, parsed)
  leave(failure)
  report(id, failure)
  throw failure
}

/**
 * Calls an operation from the browser through `/api/bff` (D-002, D-004). Answers are not parsed again there.
 * A 401 leaves for /login without a word (in a shadow session for the parent's accounts), a 402 for the start (D-014).
 * @param options `hasFile` sends the body as a form.
 * @throws ApiFailure for every other answer, DOMException `AbortError` when the signal fires.
 */
export async function browserCall<I extends BrowserOperation>(
  id: I,
  input: InputOf<I>,
  options: { signal?: AbortSignal; hasFile?: boolean } = {},
): Promise<AnswerOf<I>> {
  const { body } = input as { body?: object }
  let answer: Response
  try {
    answer = await fetch(routes.bff(id, input), {
      method: browserEndpoints[id].method,
      headers: {
        [browserClientHeader]: clientName,
        accept: "application/json",
        ...(body === undefined || options.hasFile ? {} : { "content-type": "application/json" }),
      },
      body: body && (options.hasFile ? formOf(body) : JSON.stringify(body)),
      signal: options.signal,
      cache: "no-store",
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw upstreamFailure("upstream_unreachable")
  }
  const text = answer.status === 204 ? "" : await answer.text()
  return readBrowserAnswer(id, { ok: answer.ok, status: answer.status, text })
}

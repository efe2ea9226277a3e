import { freshForMs, goodForMs } from "#lib/embed/kept-widgets.ts"
import { keepAnswer } from "#lib/embed/quick-answers.ts"
import { countViews } from "#lib/embed/views.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { retryAfterS } from "#lib/http/answer-status.ts"
import { visitOf } from "#lib/session/visit.ts"
import type { EmbedAnswer, EmbedRequest } from "./embed-answer.ts"

const plain = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(body, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers },
  })

/** For a day nothing about a script changes. */
const dayMs = 86_400_000

/**
 * Answers a website: on hosts of this site alone, without cookies, and so that the same request needs no work again for
 * some seconds.
 * @param make makes the answer. @throws nothing of the Review API: while it is away and there is no copy, 503.
 */
export async function sendAnswer(
  request: Request,
  make: (asked: EmbedRequest) => Promise<EmbedAnswer>,
): Promise<Response> {
  const { origin, tenant } = await visitOf(request.headers, null)
  if (tenant.kind === "unknown") return plain(404, "Not Found")
  if (tenant.kind === "unavailable") return plain(503, "", { "retry-after": String(retryAfterS) })
  const asked = {
    origin: origin.origin,
    isWhiteLabel: tenant.kind === "whitelabel",
    site: request.headers.get("origin"),
    referer: request.headers.get("referer"),
  }
  let answer: EmbedAnswer
  try {
    answer = await make(asked)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return plain(503, "", { "retry-after": String(retryAfterS), "access-control-allow-origin": "*" })
  }
  const { status, headers, body, widgets, askedAtMs } = answer
  countViews(widgets, asked)
  if (status === 200) {
    const from = askedAtMs ?? Date.now() + dayMs
    keepAnswer({
      status,
      headers,
      widgets,
      origin: asked.origin,
      body: Buffer.from(body),
      freshUntilMs: from + freshForMs,
      goodUntilMs: from + goodForMs,
    })
  }
  if (headers["etag"] && request.headers.get("if-none-match")?.includes(headers["etag"]))
    return new Response(null, { status: 304, headers })
  return new Response(body, { status, headers })
}

import { upstream } from "#lib/api-client/upstream.ts"
import { readinessPath } from "#lib/contract/operation.ts"
import { readAnswer } from "#lib/http/request-body.ts"

/** Whoever asks for readiness waits no longer; longer than the Review API takes for its own. */
const longestMs = 3_000
const longestAnswer = 65_536

type Answer = { status?: unknown; missing?: unknown }

function parsed(text: string): Answer {
  try {
    return (JSON.parse(text) as Answer | null) ?? {}
  } catch {
    return {}
  }
}

/** Words such as `database`; whatever else an API says stays out. */
const wordsOf = (given: unknown): string[] =>
  Array.isArray(given) ? given.filter((one) => /^\w{1,40}$/.test(String(one))).map(String) : []

type Found = { state: "ok" | "degraded" | "not_ready" | "unreachable"; missing: string[] }

/** Another Review API may have no /readyz: one that answers without saying that it cannot serve is ready. */
async function askReviewApi(): Promise<Found> {
  const signal = AbortSignal.timeout(longestMs)
  try {
    const { statusCode, body } = await upstream().request({ path: readinessPath, method: "GET", signal })
    const { status, missing } = parsed(await readAnswer(body, longestAnswer))
    if (statusCode >= 500) return { state: "not_ready", missing: wordsOf(missing) }
    return { state: status === "degraded" ? "degraded" : "ok", missing: [] }
  } catch {
    return { state: "unreachable", missing: [] }
  }
}

/** Whether the app can serve: 200 while the Review API can, else 503 with what is missing, there and here. */
export async function readiness(): Promise<{ status: number; body: string }> {
  const { state, missing } = await askReviewApi()
  const checks = { review_api: state }
  if (state === "ok" || state === "degraded") {
    return { status: 200, body: JSON.stringify({ status: state, checks }) }
  }
  const body = {
    status: 503,
    error: "Not ready. Missing: review_api.",
    code: "not_ready",
    missing: ["review_api"],
    checks,
    ...(missing.length > 0 ? { review_api: { missing } } : {}),
  }
  return { status: 503, body: JSON.stringify(body) }
}

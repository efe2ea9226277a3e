import type { Readable } from "node:stream"
import type { z } from "zod"
import type { OperationId } from "#lib/contract/operations.ts"
import { type ApiFailure, upstreamFailure } from "#lib/errors/api-failure.ts"
import { log } from "./logger.ts"
import { metrics } from "./metrics.ts"
import { currentRequest } from "./request-record.ts"

type FailureDetails = { status: number | null; code?: string; field?: string; issue?: string }

/** Where an answer departs from the contract, never what stood there. */
function placeOf({ issues }: z.ZodError): Pick<FailureDetails, "field" | "issue"> {
  const [first] = issues
  const field = first?.path.map(String).join(".").slice(0, 200) || "body"
  return { field, ...(first ? { issue: first.code } : {}) }
}

/** Accompanies one call of the Review API: counts it, and logs how it failed when that is no refusal (4xx). */
export function watchCall(operation: OperationId) {
  const begunMs = performance.now()
  let isCounted = false

  function count(status: string): void {
    if (isCounted) return
    isCounted = true
    metrics().upstreamCalls.observe({ operation, status }, (performance.now() - begunMs) / 1_000)
  }

  function logFailure(details: FailureDetails): void {
    const ms = Math.round(performance.now() - begunMs)
    log().warn(
      { requestId: currentRequest()?.id ?? null, operation, ...details, ms },
      "an upstream call failed",
    )
  }

  return {
    /** The head of an answer is there. */
    answered(status: number): void {
      count(String(status))
      if (status >= 500) logFailure({ status })
    },
    /** There is no answer, or it broke off. @returns the failure. */
    lost(failure: ApiFailure): ApiFailure {
      const code = failure.code ?? "lost"
      count(code)
      logFailure({ status: null, code })
      return failure
    },
    /** The answer is not what the contract says. @returns the failure. */
    unreadable(status: number, error?: z.ZodError): ApiFailure {
      const failure = upstreamFailure("upstream_unreadable")
      logFailure({ status, code: failure.code, ...(error ? placeOf(error) : {}) })
      return failure
    },
    /** The answer is passed on while it is made. */
    streams(body: Readable): void {
      metrics().openStreams.inc({ operation })
      body.once("close", () => metrics().openStreams.dec({ operation }))
    },
  }
}

export type WatchedCall = ReturnType<typeof watchCall>

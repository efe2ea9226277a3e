import type { Readable } from "node:stream"
import type { z } from "zod"
import type { OperationId } from "#lib/contract/operations.ts"
import { type ApiFailure, upstreamFailure } from "#lib/errors/api-failure.ts"
import { eventLoop } from "./event-loop.ts"
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

/** Adds to the time that the current request waits for the Review API, however many of its calls run beside each other. */
function beginWait(): () => void {
  const record = currentRequest()
  if (!record) return () => {}
  record.upstream ??= { ms: 0, calls: 0, sinceMs: 0 }
  const { upstream } = record
  if (upstream.calls === 0) upstream.sinceMs = ownTime()
  upstream.calls += 1
  return () => {
    upstream.calls -= 1
    if (upstream.calls === 0) upstream.ms += ownTime() - upstream.sinceMs
  }
}

/** Milliseconds without those in which this process itself kept what arrived waiting. */
const ownTime = (): number => performance.now() - eventLoop().delayMs()

/**
 * Accompanies one call of the Review API: counts it, and logs how it failed when that is no refusal (4xx). Its time is
 * told apart from that which went in the event loop of this process.
 */
export function watchCall(operation: OperationId) {
  const begunMs = performance.now()
  const begunDelayMs = eventLoop().delayMs()
  const endWait = beginWait()
  let isCounted = false

  /** Milliseconds of the call, and those of them in which this process had no time for it. */
  function spent(): { ms: number; eventLoopMs: number } {
    const ms = performance.now() - begunMs
    return { ms: Math.round(ms), eventLoopMs: Math.round(Math.min(ms, eventLoop().delayMs() - begunDelayMs)) }
  }

  function count(status: string): void {
    if (isCounted) return
    isCounted = true
    endWait()
    const { ms, eventLoopMs } = spent()
    metrics().upstreamCalls.observe({ operation, status }, (ms - eventLoopMs) / 1_000)
  }

  function logFailure(details: FailureDetails): void {
    log().warn(
      { requestId: currentRequest()?.id ?? null, operation, ...details, ...spent() },
      details.code === "app_busy" ? "the app was too busy for an upstream call" : "an upstream call failed",
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

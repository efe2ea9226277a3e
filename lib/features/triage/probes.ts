import type { Method } from "#lib/contract/operation.ts"
import { browserClientHeader, clientName, methodOverrideHeader } from "#lib/contract/wire.ts"
import { routes } from "#lib/routes/routes.ts"

/** 000 §10: what has not answered by then has failed. */
export const probeTimeoutMs = 5 * 60 * 1_000

export type Probe = { method: Method; override?: "PUT" | "PATCH" | "DELETE" }

/** Probes of /triage, in this order (D-083). */
export const probes: readonly Probe[] = [
  { method: "GET" },
  { method: "PUT" },
  { method: "PATCH" },
  { method: "DELETE" },
  { method: "POST" },
  { method: "POST", override: "PUT" },
  { method: "POST", override: "PATCH" },
  { method: "POST", override: "DELETE" },
]

export const probeName = ({ method, override }: Probe): string =>
  override ? `${method} (override ${override})` : method

export type ProbeResult = {
  isPass: boolean
  /** Null when no answer came. */
  status: number | null
  ms: number
  /** Why it failed, for people; nothing where the status tells it. */
  error?: "Timed out" | "No response" | "Wrong response"
}

type Answer = { method?: unknown; override?: unknown } | null

/** PATCH travels as POST with an override (D-005), so what counts is the method that the API acted on. */
const isAnswerTo = (probe: Probe, answer: Answer): boolean =>
  (answer?.override ?? answer?.method) === (probe.override ?? probe.method)

async function ask(probe: Probe, signal: AbortSignal): Promise<{ status: number; isRight: boolean }> {
  const answer = await fetch(routes.bff("triage.get", {}), {
    method: probe.method,
    headers: {
      [browserClientHeader]: clientName,
      accept: "application/json",
      ...(probe.override ? { [methodOverrideHeader]: probe.override } : {}),
    },
    cache: "no-store",
    signal,
  })
  const body = (await answer.json().catch(() => null)) as Answer
  // An answer that was cut off by the time-out is none.
  signal.throwIfAborted()
  return { status: answer.status, isRight: isAnswerTo(probe, body) }
}

/**
 * Sends one probe through the proxy for browsers (D-083) and judges the answer.
 * @param signal gives the probe up.
 * @param nowMs a clock in milliseconds.
 * @throws DOMException `AbortError` when the signal fires.
 */
export async function runProbe(
  probe: Probe,
  signal: AbortSignal,
  nowMs: () => number = () => performance.now(),
): Promise<ProbeResult> {
  const began = nowMs()
  const took = () => Math.round(nowMs() - began)
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), probeTimeoutMs)
  try {
    const { status, isRight } = await ask(probe, AbortSignal.any([signal, patience.signal]))
    const isPass = status === 200 && isRight
    return { isPass, status, ms: took(), ...(status === 200 && !isRight ? { error: "Wrong response" } : {}) }
  } catch {
    signal.throwIfAborted()
    return {
      isPass: false,
      status: null,
      ms: took(),
      error: patience.signal.aborted ? "Timed out" : "No response",
    }
  } finally {
    clearTimeout(timer)
  }
}

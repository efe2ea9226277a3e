import { SourceBusy } from "../directories/response-source.ts"
import { AccessExpired, ConsentEnded } from "./connector-errors.ts"

/**
 * Outcome of a call: `ok`; `busy`, where the provider asked to wait or did not respond; `ended`, where access is over;
 * `refused` for everything else.
 */
export const callOutcomes = ["ok", "busy", "refused", "ended"] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Counts of this process at a provider, for operators. */
export type ConnectorTally = { calls: Record<CallOutcome, number>; reviewsTaken: number }

export const createTally = (): ConnectorTally => ({
  calls: { ok: 0, busy: 0, refused: 0, ended: 0 },
  reviewsTaken: 0,
})

/** Counts a call that failed. A call that was aborted here says nothing of the provider. */
export function countFailure({ calls }: ConnectorTally, error: unknown, signal: AbortSignal): void {
  if (signal.aborted) return
  if (error instanceof SourceBusy) calls.busy += 1
  else if (error instanceof AccessExpired || error instanceof ConsentEnded) calls.ended += 1
  else calls.refused += 1
}

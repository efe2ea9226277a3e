import { setImmediate, setTimeout } from "node:timers"
import { eventLoop } from "#lib/monitoring/event-loop.ts"
import { OwnDelay } from "./upstream.ts"

/** How much longer than the limit anybody waits where the rest of the time went in this process. */
const longestShare = 2

type Clock = { nowMs(): number; delayMs(): number; wait(ms: number, then: () => void): void }

const ownClock: Clock = {
  nowMs: () => performance.now(),
  delayMs: () => eventLoop().delayMs(),
  // An answer that has arrived by then is read first.
  wait: (ms, then) => void setTimeout(() => setImmediate(then), Math.ceil(ms)).unref(),
}

/**
 * A signal that ends the wait for the Review API. Only time in which this process could have taken an answer counts
 * against the API; where it had none, it waits on, up to twice the limit.
 * @param limitMs milliseconds for the API.
 * @returns fires with `TimeoutError` when the API was silent for so long, with `OwnDelay` when the time went here.
 */
export function patience(limitMs: number, { nowMs, delayMs, wait }: Clock = ownClock): AbortSignal {
  const controller = new AbortController()
  const begun = { nowMs: nowMs(), delayMs: delayMs() }

  function look(): void {
    const passedMs = nowMs() - begun.nowMs
    const leftMs = limitMs - (passedMs - (delayMs() - begun.delayMs))
    const longestLeftMs = limitMs * longestShare - passedMs
    if (leftMs <= 0) controller.abort(new DOMException("The Review API is silent.", "TimeoutError"))
    else if (longestLeftMs <= 0) controller.abort(new OwnDelay("This process had no time for the response."))
    else wait(Math.min(leftMs, longestLeftMs), look)
  }

  wait(limitMs, look)
  return controller.signal
}

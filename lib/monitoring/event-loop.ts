import { performance } from "node:perf_hooks"
import { setInterval } from "node:timers"
import { processWide } from "#lib/env/process-wide.ts"

const tickMs = 20
/** Timers of an idle process are a little late as well. */
const toleranceMs = 5
/** How long the share of busy time is looked at. */
const windowMs = 100
const busyShare = 0.9

/** How much of what was due at `dueMs` is late now. */
const latenessOf = (dueMs: number): number => {
  const late = performance.now() - dueMs
  return late > toleranceMs ? late : 0
}

function watchEventLoop() {
  let lateMs = 0
  let dueMs = performance.now() + tickMs
  const timer = setInterval(() => {
    lateMs += latenessOf(dueMs)
    dueMs = performance.now() + tickMs
  }, tickMs)
  timer.unref()

  let begun = performance.eventLoopUtilization()
  let begunMs = performance.now()
  let share = 0

  return {
    /** Milliseconds, since the process began, in which something was ready to run and waited for the event loop. */
    delayMs: (): number => lateMs + latenessOf(dueMs),
    /** Whether the event loop had hardly a pause lately, so that more work would only make all of it slower. */
    isBusy(): boolean {
      const nowMs = performance.now()
      if (nowMs - begunMs >= windowMs) {
        const reached = performance.eventLoopUtilization()
        share = performance.eventLoopUtilization(reached, begun).utilization
        begun = reached
        begunMs = nowMs
      }
      return share > busyShare
    },
  }
}

/** How much this process keeps waiting what it could do. */
export const eventLoop = () => processWide("event-loop", watchEventLoop)

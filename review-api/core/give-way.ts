import { setImmediate, setTimeout } from "node:timers/promises"

/** A page is several requests; those that follow come within this time. */
const calmMs = 30
const lookEveryMs = 5
/** Waits are no shorter than a page takes, also after a short step. */
const leastWaitMs = 50
const longestWaitMs = 1_000

let underWay = 0
let lastEnd = Number.NEGATIVE_INFINITY

/** Says that someone waits for this program. @returns says that they have their answer; once. */
export function beginRequest(): () => void {
  let isOver = false
  underWay += 1
  return () => {
    if (isOver) return
    isOver = true
    underWay -= 1
    lastEnd = performance.now()
  }
}

const isCalm = (): boolean => underWay === 0 && performance.now() - lastEnd >= calmMs

/**
 * For work in steps that no one waits for, such as an import: who asks meanwhile goes first.
 * @returns to be awaited between two steps, outside of transactions. It resolves when no request is under way, at the
 *   latest after as long as the step took: with requests all the time, the work takes twice as long.
 */
export function createGiveWay(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    const now = performance.now()
    const until = now + Math.min(longestWaitMs, Math.max(leastWaitMs, now - began))
    await setImmediate()
    while (!isCalm() && performance.now() < until) await setTimeout(lookEveryMs)
    began = performance.now()
  }
}

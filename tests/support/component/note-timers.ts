/**
 * Notes what timers are set to, in milliseconds, while the page says a text: how long that stands can't be measured on a
 * machine that may be busy.
 * @returns ends it, and says which they were.
 */
export function noteTimers(text: string): () => readonly number[] {
  const times: number[] = []
  const { setTimeout: set } = globalThis
  const noted = (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    if (document.body.textContent.includes(text)) times.push(ms)
    return set(work, ms, ...given)
  }
  globalThis.setTimeout = Object.assign(noted, set)
  return () => {
    globalThis.setTimeout = set
    return times
  }
}

const usualMs = 4_000

/** Expects that a toast of the noted text stays so long, and not as long as others. @param timers as `noteTimers` has given it. */
export function expectStays(timers: () => readonly number[], ms: 2_000 | 3_000 | 5_000) {
  const set = timers()
  expect(set).toContain(ms)
  expect(set).not.toContain(usualMs)
}

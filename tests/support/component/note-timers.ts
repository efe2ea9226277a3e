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

/**
 * Notes what timers are set to, in milliseconds, while the page says a text: how long that stands can't be measured on a
 * machine that may be busy.
 * @param from a part of the name of the file that sets them; all files unless given.
 * @returns ends it, and says which they were.
 */
export function noteTimers(text: string, { from = "" } = {}): () => readonly number[] {
  const times: number[] = []
  const { setTimeout: set } = globalThis
  const noted = (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    if (document.body.textContent.includes(text) && `${new Error().stack}`.includes(from)) times.push(ms)
    return set(work, ms, ...given)
  }
  globalThis.setTimeout = Object.assign(noted, set)
  return () => {
    globalThis.setTimeout = set
    return times
  }
}

/** Notes how long toasts stay that begin while the page says a text. @returns as `noteTimers`. */
export const noteToasts = (text: string) => noteTimers(text, { from: "toast-item" })

const usualMs = 4_000

/** Expects that the noted toast stays so long, and none as long as others. */
export function expectStays(noted: () => readonly number[], ms: 2_000 | 3_000 | 5_000) {
  const times = noted()
  expect(times).toContain(ms)
  expect(times).not.toContain(usualMs)
}

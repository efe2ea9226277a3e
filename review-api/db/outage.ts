import { setTimeout as pause } from "node:timers/promises"
import { DatabaseAway, isDatabaseAway } from "./away.ts"

export type OutageListener = {
  /** The database does not answer any more. */
  began?(error: unknown): void
  /** It answers again, after so many milliseconds. */
  ended?(ms: number): void
}

/** Whether the database is away, found out once for all who ask it. */
export type Outage = {
  isOn(): boolean
  /** Looks whether the database answers, again and again until it does. */
  check(): void
  /** Resolves when the database answers, as far as is known. @throws DatabaseAway when no one looks any more. */
  over(): Promise<void>
  watch(listener: OutageListener): void
  stop(): void
}

const firstPauseMs = 100
const longestPauseMs = 3_000
/** A wait for the end of an outage is broken off after so long, in case that what was asked goes another way. */
const longestWaitMs = 5_000

/** Of the embedded database, which is away never. */
export const noOutage: Outage = {
  isOn: () => false,
  check() {},
  over: async () => {},
  watch() {},
  stop() {},
}

/** @param probe asks the database something, and throws when it does not answer. */
export function createOutage(probe: () => Promise<void>): Outage {
  const listeners: OutageListener[] = []
  const stopped = new AbortController()
  const { signal } = stopped
  let checking: Promise<void> | null = null
  let sinceMs: number | null = null

  function begin(error: unknown): void {
    if (sinceMs !== null || signal.aborted) return
    sinceMs = performance.now()
    for (const { began } of listeners) began?.(error)
  }

  function end(): void {
    if (sinceMs === null) return
    const ms = Math.round(performance.now() - sinceMs)
    sinceMs = null
    for (const { ended } of listeners) ended?.(ms)
  }

  async function look(): Promise<void> {
    for (let waitMs = firstPauseMs; !signal.aborted; waitMs = Math.min(2 * waitMs, longestPauseMs)) {
      try {
        await probe()
        return end()
      } catch (error) {
        begin(error)
      }
      await pause(waitMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  return {
    isOn: () => sinceMs !== null,
    check() {
      if (signal.aborted) return
      checking ??= look().finally(() => {
        checking = null
      })
    },
    async over() {
      while (checking) await checking
      if (signal.aborted) throw new DatabaseAway()
    },
    watch: (listener) => void listeners.push(listener),
    stop: () => stopped.abort(),
  }
}

/**
 * Does work that may be begun again, again after longer and longer pauses as long as the database is away.
 * @throws what has another cause, and DatabaseAway when the database was closed meanwhile.
 */
export async function persist<T>(outage: Outage, work: () => Promise<T>): Promise<T> {
  for (let waitMs = firstPauseMs; ; waitMs = Math.min(2 * waitMs, longestPauseMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
    }
    await pause(waitMs)
    await Promise.race([outage.over(), pause(longestWaitMs, undefined, { ref: false })])
  }
}

import { setTimeout as pause } from "node:timers/promises"
import type { Clock } from "../core/clock.ts"
import { SourceBusy } from "../directories/response-source.ts"
import type { CallMeter } from "./call-meter.ts"

/** Keeps all that this program asks of a provider to what it has asked to wait: quota is the project's, not a job's. */
export type RestingHosts = {
  within<T>(call: { url: URL; signal: AbortSignal }, ask: () => Promise<T>): Promise<T>
}

export type RestingHostsOptions = {
  /** At least so long from the beginning of one call of a host to that of the next. */
  betweenMs?: number
  /** Counts the calls. */
  meter?: CallMeter | undefined
}

/** Hosts of a provider, each of which has a quota of its own. */
export function createRestingHosts(
  clock: Clock,
  { betweenMs = 0, meter }: RestingHostsOptions = {},
): RestingHosts {
  const restsUntilMs = new Map<string, number>()
  const nextTurnMs = new Map<string, number>()

  /** Waits for a turn, in the order in which calls come. */
  async function turn(host: string, signal: AbortSignal): Promise<void> {
    if (betweenMs === 0) return
    const nowMs = performance.now()
    const atMs = Math.max(nowMs, nextTurnMs.get(host) ?? 0)
    nextTurnMs.set(host, atMs + betweenMs)
    if (atMs > nowMs) await pause(atMs - nowMs, undefined, { signal })
  }

  return {
    /** @throws SourceBusy without asking, while the host rests; what `ask` throws. */
    async within({ url: { host }, signal }, ask) {
      await turn(host, signal)
      const leftMs = (restsUntilMs.get(host) ?? 0) - clock.now().getTime()
      if (leftMs > 0) throw new SourceBusy(leftMs)
      meter?.called(host)
      try {
        return await ask()
      } catch (error) {
        if (error instanceof SourceBusy && error.waitMs !== null) {
          const untilMs = clock.now().getTime() + error.waitMs
          restsUntilMs.set(host, untilMs)
          await meter?.rests(host, new Date(untilMs))
        }
        throw error
      }
    },
  }
}

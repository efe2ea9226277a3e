import { setTimeout as pause } from "node:timers/promises"
import type { Clock } from "../core/clock.ts"
import { SourceBusy, SourcePaused } from "../directories/response-source.ts"
import type { CallMeter } from "./call-meter.ts"
import { type ConnectorTally, countFailure, createTally } from "./connector-tally.ts"
import { createOwnTurns, type HostTurns } from "./host-turns.ts"

/** Keeps all that an installation asks of a provider to what it has asked to wait: quota is the project's, not a job's. */
export type RestingHosts = {
  within<T>(call: { url: URL; signal: AbortSignal }, ask: () => Promise<T>): Promise<T>
  /** Leaves a host alone from now on. @param waitMs for how long, in milliseconds. */
  rest(url: URL, waitMs: number): Promise<void>
}

/** State of a provider, shared by an installation's processes. */
export type Shared = {
  /** Counts the calls. */
  meter?: CallMeter | undefined
  /** Else this process is alone. */
  turns?: HostTurns | undefined
}

export type RestingHostsOptions = Shared & {
  /** At least so long from the beginning of one call of a host to that of the next. */
  betweenMs?: number
  /** Counts the outcomes of calls. */
  tally?: ConnectorTally
}

/** Turns within so many milliseconds are reserved together, and begin together. */
const togetherMs = 50

/** Calls that wait for their turn at a host, in the order in which they came. */
type Line = { waiting: Set<() => void>; isMoving: boolean }

/** Hosts of a provider, each of which has a quota of its own. */
export function createRestingHosts(
  clock: Clock,
  { betweenMs = 0, meter, tally = createTally(), turns = createOwnTurns() }: RestingHostsOptions = {},
): RestingHosts {
  const lines = new Map<string, Line>()

  /** One process asks for a turn when the last one has come: so all that wait for a host are served in turn. */
  async function move(host: string, line: Line): Promise<void> {
    const most = Math.max(1, Math.floor(togetherMs / betweenMs))
    line.isMoving = true
    while (line.waiting.size > 0) {
      const count = Math.min(most, line.waiting.size)
      const waitMs = await turns.next(host, { count, betweenMs })
      if (waitMs > 0) await pause(waitMs, undefined, { ref: false })
      for (const begin of [...line.waiting].slice(0, count)) {
        line.waiting.delete(begin)
        begin()
      }
    }
    line.isMoving = false
  }

  async function turn(host: string, signal: AbortSignal): Promise<void> {
    if (betweenMs === 0) return
    signal.throwIfAborted()
    const line = lines.get(host) ?? { waiting: new Set(), isMoving: false }
    lines.set(host, line)
    const own = Promise.withResolvers<void>()
    const leave = () => {
      line.waiting.delete(own.resolve)
      own.reject(signal.reason)
    }
    signal.addEventListener("abort", leave, { once: true })
    line.waiting.add(own.resolve)
    if (!line.isMoving) void move(host, line)
    await own.promise.finally(() => signal.removeEventListener("abort", leave))
  }

  const rest = ({ host }: URL, waitMs: number): Promise<void> =>
    turns.rests(host, new Date(clock.now().getTime() + waitMs))

  return {
    rest,
    /** @throws SourcePaused without asking, while the host rests; what `ask` throws; the reason of `signal`. */
    async within({ url, signal }, ask) {
      const { host } = url
      await turn(host, signal)
      const leftMs = (await turns.restsUntilMs(host)) - clock.now().getTime()
      if (leftMs > 0) throw new SourcePaused(leftMs)
      meter?.called(host)
      try {
        const answer = await ask()
        tally.calls.ok += 1
        return answer
      } catch (error) {
        countFailure(tally, error, signal)
        if (error instanceof SourceBusy && error.waitMs !== null) await rest(url, error.waitMs)
        throw error
      }
    },
  }
}

import { gte, inArray, lt } from "drizzle-orm"
import { safeError } from "../core/safe-error.ts"
import { failureLevel } from "../db/away.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import { persist } from "../db/outage.ts"
import { events } from "../db/schema/events.ts"
import { eventsChannel } from "./publish-event.ts"

export type StoredEvent = typeof events.$inferSelect

export type Listener = {
  channels: ReadonlySet<string>
  hear(event: StoredEvent): void
  /** The program ends. */
  end(): void
}

/** Brings every event to those of this process who listen to its channel. */
export type EventHub = {
  /** @returns ends it. Nothing that is committed from now on is missed; the same event may come twice. */
  join(listener: Listener): Promise<() => void>
  stop(): Promise<void>
}

/** Transactions that were under way when an event came may have lower ids: so much is looked at again (design: realtime). */
export const overlapMs = 5_000
/** Older events are not replayed (D-235); they stay a little longer. */
const retentionMs = 3_600_000
const sweepMs = 60_000
const maxAtOnce = 500

/** @param base the database whose events they are. Its LISTEN begins when the first one joins. */
export function createEventHub({
  db,
  listen,
  outage,
  clock,
  log,
}: Pick<BaseDeps, "db" | "listen" | "outage" | "clock" | "log">): EventHub {
  const listeners = new Set<Listener>()
  let begun: Promise<() => Promise<void>> | null = null
  let sweep: NodeJS.Timeout | undefined
  let waiting: number[] = []
  let heardAtMs = 0
  let isFetching = false

  const deliver = (rows: StoredEvent[]) => {
    for (const row of rows) {
      for (const listener of listeners) if (listener.channels.has(row.channel)) listener.hear(row)
    }
  }

  /** Reads what is waiting, in one question for all that came meanwhile. */
  async function fetchWaiting(): Promise<void> {
    if (isFetching) return
    isFetching = true
    try {
      while (waiting.length > 0) {
        const ids = waiting.splice(0, maxAtOnce)
        if (listeners.size === 0) continue
        const select = () => db.select().from(events).where(inArray(events.id, ids)).orderBy(events.id)
        deliver(await persist(outage, async () => select()))
        heardAtMs = clock.now().getTime()
      }
    } catch (error) {
      waiting = []
      log[failureLevel(error)]({ error: safeError(error) }, "events were not read")
      endAll()
    } finally {
      isFetching = false
    }
  }

  /** Who listens loses the stream, opens another, and is replayed what was missed. */
  function endAll(): void {
    for (const listener of [...listeners]) listener.end()
  }

  async function catchUp(): Promise<void> {
    const since = new Date(heardAtMs - overlapMs).toISOString()
    try {
      const select = () => db.select().from(events).where(gte(events.createdAt, since)).orderBy(events.id)
      deliver(await persist(outage, async () => select()))
    } catch {
      endAll()
    }
  }

  async function begin(): Promise<() => Promise<void>> {
    heardAtMs = clock.now().getTime()
    const end = await listen(eventsChannel, {
      onMessage: (payload) => {
        waiting.push(Number(payload))
        void fetchWaiting()
      },
      onAgain: () => void catchUp(),
    })
    sweep = setInterval(() => {
      const before = new Date(clock.now().getTime() - retentionMs).toISOString()
      void Promise.resolve(db.delete(events).where(lt(events.createdAt, before))).catch(() => {})
    }, sweepMs).unref()
    return end
  }

  return {
    async join(listener) {
      listeners.add(listener)
      begun ??= begin()
      try {
        await begun
      } catch (error) {
        begun = null
        listeners.delete(listener)
        throw error
      }
      return () => void listeners.delete(listener)
    },
    async stop() {
      clearInterval(sweep)
      endAll()
      listeners.clear()
      const end = await begun?.catch(() => undefined)
      begun = null
      await end?.().catch(() => {})
    },
  }
}

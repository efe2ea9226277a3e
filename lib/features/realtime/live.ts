import type { Channel } from "#lib/contract/realtime/constants.ts"
import {
  type Connection,
  type ConnectionEvent,
  channelsOf,
  nextConnection,
  noConnection,
} from "./connection.ts"
import type { LiveEvent, LiveListener } from "./live-event.ts"
import type { TabGroup } from "./tab-group.ts"

/** Told what happens on a channel; null when something may have happened that is not told any more. */
export type Hear = (event: LiveEvent | null) => void

export type Live = {
  /** @returns ends it. */
  subscribe(channel: Channel, hear: Hear): () => void
  connection(): Connection
  /** Told whenever the connection changes. @returns ends it. */
  watch(listener: () => void): () => void
  /** Tells all that something may have happened that they were not told. */
  missed(): void
  /** Opens the line; nothing is listened to before. @returns closes it. */
  start(): () => void
}

export type LiveDeps = {
  /** Loaded when it is used: pages are there before. */
  join(listener: LiveListener): Promise<TabGroup>
  over(code: string | undefined): void
}

/** Events of channels for a page, and the state of its connection (000 §4, D-235 to D-238). */
export function createLive({ join, over }: LiveDeps): Live {
  const hearers = new Map<Channel, Set<Hear>>()
  const watchers = new Set<() => void>()
  let connection = noConnection
  let wasConnected = false
  let group: TabGroup | null = null

  const happen = (event: ConnectionEvent) => {
    connection = nextConnection(connection, event)
    for (const watcher of [...watchers]) watcher()
  }
  const follow = () => group?.want(channelsOf(connection))

  function missed(): void {
    for (const hears of [...hearers.values()]) for (const hear of [...hears]) hear(null)
  }

  const listener: LiveListener = {
    event(event) {
      for (const hear of [...(hearers.get(event.channel) ?? [])]) hear(event)
    },
    state(type) {
      wasConnected ||= type === "connected"
      happen({ type })
    },
    gap: missed,
    // A page that was never told anything is left to what its person does next.
    over: (code) => {
      if (wasConnected) over(code)
    },
  }

  return {
    subscribe(channel, hear) {
      const hears = hearers.get(channel) ?? new Set()
      hearers.set(channel, hears.add(hear))
      happen({ type: "subscribed", channel })
      follow()
      return () => {
        if (!hears.delete(hear)) return
        happen({ type: "unsubscribed", channel })
        follow()
      }
    },
    connection: () => connection,
    watch(watcher) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    missed,
    start() {
      let isStopped = false
      void join(listener)
        .then((joined) => {
          if (isStopped) return joined.leave()
          group = joined
          follow()
        })
        .catch(() => happen({ type: "failed" }))
      return () => {
        isStopped = true
        group?.leave()
        group = null
        happen({ type: "disconnected" })
      }
    },
  }
}

import type { Channel } from "#lib/contract/realtime/constants.ts"
import type { ConnectionState } from "./connection.ts"
import { createEventLine, type EventLine } from "./event-line.ts"
import type { LiveEvent, LiveListener } from "./live-event.ts"

/** Messages between the tabs of a session. */
type Note =
  | { kind: "wants"; tab: string; channels: Channel[] }
  | { kind: "who" }
  | { kind: "left"; tab: string }
  | { kind: "event"; event: LiveEvent }
  | { kind: "state"; state: ConnectionState }
  | { kind: "gap" }
  | { kind: "over"; code: string | undefined }

export type TabGroup = {
  /** Which channels this tab listens to from now on. */
  want(channels: Channel[]): void
  leave(): void
}

/** Several wishes at once open one stream. */
const gatherMs = 50

/** Without locks or channels between tabs each tab has a line of its own, while it is looked at. */
function joinAlone(listener: LiveListener): TabGroup {
  const line = createEventLine(listener)
  let wanted: Channel[] = []
  const follow = () => line.listenTo(document.visibilityState === "visible" ? wanted : [])
  const onVisible = () => {
    follow()
    if (document.visibilityState === "visible") listener.gap()
  }
  document.addEventListener("visibilitychange", onVisible)
  return {
    want(channels) {
      wanted = channels
      follow()
    },
    leave() {
      document.removeEventListener("visibilitychange", onVisible)
      line.close()
    },
  }
}

async function liveTabs(prefix: string): Promise<Set<string>> {
  const { held = [] } = await navigator.locks.query()
  const names = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  return new Set(names)
}

/**
 * Joins the tabs of one session, which share one stream: who holds the lock opens it for all, and when that tab goes
 * the next one goes on from the last event that was told.
 * @param name of the session; tabs of others are other groups.
 */
export function joinTabGroup(name: string, listener: LiveListener): TabGroup {
  if (!("locks" in navigator) || typeof BroadcastChannel === "undefined") return joinAlone(listener)
  const tab = crypto.randomUUID()
  const tabPrefix = `${name}/tab/`
  const air = new BroadcastChannel(name)
  const closed = new AbortController()
  const wishes = new Map<string, Channel[]>()
  let line: EventLine | null = null
  let state: ConnectionState = "disconnected"
  let lastId: string | null = null
  let listened = ""
  let isPresent = false
  let gathering: ReturnType<typeof setTimeout> | undefined

  const say = (note: Note) => air.postMessage(note)
  const heard = (event: LiveEvent) => {
    if (lastId === null || Number(event.id) > Number(lastId)) lastId = event.id
    listener.event(event)
  }

  const toAll: LiveListener = {
    event(event) {
      say({ kind: "event", event })
      heard(event)
    },
    state(next) {
      state = next
      say({ kind: "state", state })
      listener.state(next)
    },
    gap() {
      say({ kind: "gap" })
      listener.gap()
    },
    over(code) {
      say({ kind: "over", code })
      listener.over(code)
    },
  }

  async function follow(): Promise<void> {
    const alive = await liveTabs(tabPrefix)
    for (const other of wishes.keys()) if (other !== tab && !alive.has(other)) wishes.delete(other)
    const channels = [...new Set([...wishes.values()].flat())].sort()
    if (!line || channels.join() === listened) return
    listened = channels.join()
    line.listenTo(channels)
  }

  const gather = () => {
    clearTimeout(gathering)
    if (line) gathering = setTimeout(() => void follow().catch(() => {}), gatherMs)
  }

  /** Not before this tab's own lock says that it lives. */
  const sendWishes = () => {
    if (isPresent) say({ kind: "wants", tab, channels: wishes.get(tab) ?? [] })
  }

  const answers: { [K in Note["kind"]]: (note: Extract<Note, { kind: K }>) => void } = {
    wants({ tab: other, channels }) {
      wishes.set(other, channels)
      if (line) say({ kind: "state", state })
      gather()
    },
    who: () => sendWishes(),
    left({ tab: other }) {
      wishes.delete(other)
      gather()
    },
    event: ({ event }) => heard(event),
    state: (note) => {
      state = note.state
      listener.state(state)
    },
    gap: () => listener.gap(),
    over: ({ code }) => listener.over(code),
  }
  air.onmessage = ({ data }: MessageEvent<Note>) => answers[data.kind]?.(data as never)

  const untilGone = () =>
    new Promise<void>((done) => closed.signal.addEventListener("abort", () => done(), { once: true }))
  const hold = (lock: string, work: () => void) =>
    navigator.locks
      .request(lock, { signal: closed.signal }, () => {
        work()
        return untilGone()
      })
      .catch(() => {})

  void hold(`${tabPrefix}${tab}`, () => {
    isPresent = true
    sendWishes()
  })
  void hold(`${name}/line`, () => {
    line = createEventLine(toAll, lastId)
    say({ kind: "who" })
    gather()
  })

  return {
    want(channels) {
      wishes.set(tab, channels)
      sendWishes()
      gather()
    },
    leave() {
      clearTimeout(gathering)
      say({ kind: "left", tab })
      closed.abort()
      line?.close()
      air.close()
    },
  }
}

import { createParser } from "eventsource-parser"
import { type Channel, maxChannels, realtimeRetryMs } from "#lib/contract/realtime/constants.ts"
import { routes } from "#lib/routes/routes.ts"
import { type LiveListener, liveEventOf } from "./live-event.ts"

/** So many attempts in a row that fail are a failure; from then on there is one a minute (D-238). */
const maxFailures = 5
const failedPauseMs = 60_000
/** The server beats every 25 s (D-235); a line that is silent for longer is dead. */
const silenceMs = 60_000
/** Events are replayed for five minutes (D-235); what was lost for longer may miss some. */
const replayedMs = 270_000
const rememberedIds = 500

export type EventLineDeps = {
  open(channels: readonly Channel[], lastId: string | null, signal: AbortSignal): Promise<Response>
  /** Ends earlier when the signal fires; never throws. */
  pause(ms: number, signal: AbortSignal): Promise<void>
  isOnline(): boolean
  /** Ends when there is a network, or the signal fires. */
  online(signal: AbortSignal): Promise<void>
  now(): number
  random(): number
}

/** Ends when an event happens or a signal fires, and leaves no listener behind. */
const happened = (target: EventTarget, name: string, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const end = () => {
      target.removeEventListener(name, end)
      signal.removeEventListener("abort", end)
      done()
    }
    target.addEventListener(name, end)
    signal.addEventListener("abort", end)
  })

const browserDeps: EventLineDeps = {
  open: (channels, lastId, signal) =>
    fetch(routes.bff("realtime.open", { query: { channels: [...channels] } }), {
      headers: { accept: "text/event-stream", ...(lastId === null ? {} : { "last-event-id": lastId }) },
      cache: "no-store",
      signal,
    }),
  async pause(ms, signal) {
    const timer = new AbortController()
    const late = setTimeout(() => timer.abort(), ms)
    await happened(timer.signal, "abort", signal)
    clearTimeout(late)
  },
  isOnline: () => navigator.onLine,
  online: (signal) => happened(window, "online", signal),
  now: () => Date.now(),
  random: () => Math.random(),
}

export type EventLine = {
  /** Opens the stream for these channels; for none it is closed. More than the server takes are left out. */
  listenTo(channels: readonly Channel[]): void
  close(): void
}

/**
 * One stream of events, opened again whenever it is lost (D-235, D-238). An event is told once, however often it comes.
 * @param lastId of the last event that is known, so that what came since is told.
 */
export function createEventLine(
  listener: LiveListener,
  lastId: string | null = null,
  deps: EventLineDeps = browserDeps,
): EventLine {
  const seen = new Set<string>()
  let newestId = lastId
  let channels: readonly Channel[] = []
  let run: AbortController | null = null
  let failures = 0
  let lostAtMs: number | null = null

  const hear = (id: string | undefined, data: string) => {
    const event = liveEventOf(id, data)
    if (!event || seen.has(event.id)) return
    seen.add(event.id)
    if (seen.size > rememberedIds) seen.delete(seen.values().next().value!)
    if (newestId === null || Number(event.id) > Number(newestId)) newestId = event.id
    listener.event(event)
  }

  const opened = () => {
    const isGap = lostAtMs !== null && (newestId === null || deps.now() - lostAtMs > replayedMs)
    failures = 0
    lostAtMs = null
    listener.state("connected")
    if (isGap) listener.gap()
  }

  async function refused(answer: Response): Promise<void> {
    const { code } = (await answer.json().catch(() => ({}))) as { code?: string }
    if (answer.status === 401) listener.over(code)
  }

  /** @returns whether it was refused for good; else it was lost. */
  async function stream(signal: AbortSignal): Promise<boolean> {
    const silence = new AbortController()
    const either = AbortSignal.any([signal, silence.signal])
    let timer = setTimeout(() => silence.abort(), silenceMs)
    try {
      const answer = await deps.open(channels, newestId, either)
      if (!answer.ok || !answer.body) {
        if (answer.status !== 401 && answer.status !== 403) return false
        await refused(answer)
        return true
      }
      opened()
      const parser = createParser({ onEvent: ({ id, data }) => hear(id, data) })
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(), silenceMs)
        parser.feed(piece.value)
      }
      return false
    } catch {
      return false
    } finally {
      clearTimeout(timer)
    }
  }

  async function keepOpen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (!deps.isOnline()) {
        lostAtMs ??= deps.now()
        listener.state("disconnected")
        await deps.online(signal)
        continue
      }
      const isRefused = await stream(signal)
      if (signal.aborted) return
      lostAtMs ??= deps.now()
      failures += 1
      const isFailed = isRefused || failures >= maxFailures
      listener.state(isFailed ? "failed" : deps.isOnline() ? "unavailable" : "disconnected")
      // Spread, so that a server which comes back is not asked by everyone at once.
      await deps.pause((isFailed ? failedPauseMs : realtimeRetryMs) * (0.5 + deps.random()), signal)
    }
  }

  const close = () => {
    run?.abort()
    run = null
  }
  return {
    listenTo(wanted) {
      close()
      channels = wanted.slice(0, maxChannels)
      if (channels.length === 0) return listener.state("disconnected")
      run = new AbortController()
      void keepOpen(run.signal)
    },
    close,
  }
}

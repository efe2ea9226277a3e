import { setTimeout as pause } from "node:timers/promises"
import type { Client } from "pg"

export type Listening = {
  /** What a NOTIFY carries. */
  onMessage(payload: string): void
  /** The connection was lost and is there again: what was sent meanwhile has not come. */
  onAgain(): void
}

const longestPauseMs = 10_000

/**
 * Listens to a channel of PostgreSQL on a connection of its own, and connects again when it is lost.
 * @param url of the server itself: a pooler in between forgets who listens.
 * @returns ends it. @throws when the first connection cannot be made.
 */
export async function listenOnPostgres(
  url: string,
  channel: string,
  { onMessage, onAgain }: Listening,
): Promise<() => Promise<void>> {
  const { default: pg } = await import("pg")
  const ended = new AbortController()
  let client: Client | null = null

  async function connect(): Promise<void> {
    const made = new pg.Client({ connectionString: url, keepAlive: true })
    made.on("notification", ({ payload }) => onMessage(payload ?? ""))
    const lost = new Promise<void>((resolve) => {
      made.on("error", () => resolve())
      made.on("end", () => resolve())
    })
    await made.connect()
    await made.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = made
    void lost.then(() => connectAgain())
  }

  async function connectAgain(): Promise<void> {
    void client?.end().catch(() => {})
    client = null
    for (let waitMs = 100; !ended.signal.aborted; waitMs = Math.min(2 * waitMs, longestPauseMs)) {
      await pause(waitMs, undefined, { signal: ended.signal, ref: false }).catch(() => {})
      if (ended.signal.aborted) return
      try {
        await connect()
        return onAgain()
      } catch {
        // The server is still away.
      }
    }
  }

  await connect()
  return async () => {
    ended.abort()
    await client?.end().catch(() => {})
  }
}

import { setTimeout as pause } from "node:timers/promises"
import type { Client, ClientConfig } from "pg"
import type { Outage } from "./outage.ts"

export type Listening = {
  /** Payload of a NOTIFY. */
  onMessage(payload: string): void
  /** The connection was lost and is there again: what was sent meanwhile has not come. */
  onAgain(): void
}

const longestPauseMs = 10_000

/**
 * Listens to a channel of PostgreSQL on a connection of its own, and connects again when it is lost.
 * @param config of a connection to the server itself: a pooler in between forgets who listens.
 * @param outage while it lasts nothing is tried.
 * @returns ends it. @throws when the first connection cannot be made.
 */
export async function listenOnPostgres(
  config: ClientConfig,
  outage: Outage,
  channel: string,
  { onMessage, onAgain }: Listening,
): Promise<() => Promise<void>> {
  const { default: pg } = await import("pg")
  const ended = new AbortController()
  let client: Client | null = null

  async function connect(): Promise<void> {
    const opened = new pg.Client(config)
    opened.on("notification", ({ payload }) => onMessage(payload ?? ""))
    const lost = new Promise<void>((resolve) => {
      opened.on("error", () => resolve())
      opened.on("end", () => resolve())
    })
    try {
      await opened.connect()
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      outage.check()
      void opened.end().catch(() => {})
      throw error
    }
    client = opened
    void lost.then(() => connectAgain())
  }

  async function connectAgain(): Promise<void> {
    void client?.end().catch(() => {})
    client = null
    outage.check()
    for (let waitMs = 100; !ended.signal.aborted; waitMs = Math.min(2 * waitMs, longestPauseMs)) {
      await pause(waitMs, undefined, { signal: ended.signal, ref: false }).catch(() => {})
      if (ended.signal.aborted) return
      try {
        await outage.over()
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

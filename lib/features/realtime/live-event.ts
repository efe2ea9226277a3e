import type { Channel, RealtimeAction } from "#lib/contract/realtime/constants.ts"
import { realtimeActions } from "#lib/contract/realtime/constants.ts"
import type { ConnectionState } from "./connection.ts"

/** Something that happened, as pages hear of it (D-236). */
export type LiveEvent = {
  id: string
  channel: Channel
  action: RealtimeAction
  resource_id: string
  url?: string | null
  message?: string | null
}

/** A message of the stream; null for one that no one can use. @param data its JSON. */
export function liveEventOf(id: string | undefined, data: string): LiveEvent | null {
  try {
    const event = JSON.parse(data) as LiveEvent
    const isKnown = realtimeActions.includes(event.action) && typeof event.channel === "string"
    return id && isKnown ? { ...event, id } : null
  } catch {
    return null
  }
}

/** Callbacks of a line and of the tabs that share it. */
export type LiveListener = {
  event(event: LiveEvent): void
  state(state: ConnectionState): void
  /** Something may have happened that is not told any more: what is shown should be asked for again. */
  gap(): void
  /** The session is over. */
  over(code: string | undefined): void
}

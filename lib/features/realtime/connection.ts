import type { Channel } from "#lib/contract/realtime/constants.ts"

/**
 * How the push connection is (000 §4, D-238): `disconnected` listens to nothing or is offline, `unavailable` was lost and
 * is being opened again, `failed` was refused or failed five times in a row.
 */
export const connectionStates = ["connected", "disconnected", "unavailable", "failed"] as const
export type ConnectionState = (typeof connectionStates)[number]

/** State of the push connection, with the number of listeners by channel. */
export type Connection = { state: ConnectionState; subscriptions: Readonly<Record<string, number>> }

export type ConnectionEvent =
  | { type: ConnectionState }
  | { type: "subscribed" | "unsubscribed"; channel: Channel }

export const noConnection: Connection = { state: "disconnected", subscriptions: {} }

/** The connection after an event: one of a state's name sets it, the others count (000 §4). */
export function nextConnection(known: Connection, event: ConnectionEvent): Connection {
  if (event.type !== "subscribed" && event.type !== "unsubscribed") return { ...known, state: event.type }
  const { [event.channel]: count = 0, ...others } = known.subscriptions
  const left = event.type === "subscribed" ? count + 1 : count - 1
  return { ...known, subscriptions: left > 0 ? { ...others, [event.channel]: left } : others }
}

/** The channels that someone listens to. */
export const channelsOf = ({ subscriptions }: Connection): Channel[] =>
  Object.keys(subscriptions) as Channel[]

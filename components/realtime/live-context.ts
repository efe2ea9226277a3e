"use client"

import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from "react"
import type { Channel } from "#lib/contract/realtime/constants.ts"
import type { ConnectionState } from "#lib/features/realtime/connection.ts"
import type { Hear, Live } from "#lib/features/realtime/live.ts"

/** Null outside of a session, where nothing is heard. */
export const LiveContext = createContext<Live | null>(null)

/** Hears what happens on a channel as long as the component stands; null hears nothing. */
export function useLive(channel: Channel | null, hear: Hear): void {
  const live = useContext(LiveContext)
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => {
    if (live && channel) return live.subscribe(channel, (event) => latest.current(event))
  }, [live, channel])
}

const never = () => () => {}

/** How the push connection is (D-238). */
export function useLiveState(): ConnectionState {
  const live = useContext(LiveContext)
  return useSyncExternalStore(
    live?.watch ?? never,
    () => live?.connection().state ?? "disconnected",
    () => "disconnected",
  )
}

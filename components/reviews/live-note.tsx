"use client"

import { useLiveState } from "#components/realtime/live-context.ts"
import type { ConnectionState } from "#lib/features/realtime/connection.ts"

const notes: Partial<Record<ConnectionState, string>> = {
  unavailable: "Reconnecting…",
  failed: "Live updates are off",
}

/** Says when what is shown may no longer be what is. */
export function LiveNote() {
  const note = notes[useLiveState()]
  return note ? <> · {note}</> : null
}

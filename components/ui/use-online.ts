"use client"

import { useSyncExternalStore } from "react"

const changes = ["online", "offline"] as const

function subscribe(hear: () => void): () => void {
  for (const change of changes) window.addEventListener(change, hear)
  return () => {
    for (const change of changes) window.removeEventListener(change, hear)
  }
}

/** False while this browser says that it has no line at all. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

"use client"

import { useEffect, useRef } from "react"
import type { Channel } from "#lib/contract/realtime/constants.ts"
import { useLive } from "./live-context.ts"

/** Several events at once ask once. */
const gatherMs = 1_000

/**
 * Asks for something again when it may have changed (D-237); a tab that no one looks at waits for someone.
 * @param channels the one or two that tell; the same number with each call.
 * @param actions that may change it.
 */
export function useLookAgain(
  [first, second]: readonly [Channel, Channel?],
  actions: readonly string[],
  look: () => Promise<void>,
): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isWaiting = useRef(false)
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })

  const hear = (event: { action: string } | null) => {
    if (event !== null && !actions.includes(event.action)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      isWaiting.current = document.visibilityState === "hidden"
      if (!isWaiting.current) void latest.current()
    }, gatherMs)
  }
  useLive(first, hear)
  useLive(second ?? null, hear)

  useEffect(() => {
    const onVisible = () => {
      if (!isWaiting.current || document.visibilityState === "hidden") return
      isWaiting.current = false
      void latest.current()
    }
    document.addEventListener("visibilitychange", onVisible)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener("visibilitychange", onVisible)
    }
  }, [])
}

"use client"

import { useEffect, useEffectEvent } from "react"

/** The browser asks before the page is left. @param isDirty whether something would be lost just now. */
export function useUnloadGuard(isDirty: () => boolean): void {
  const isLost = useEffectEvent(isDirty)
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isLost()) event.preventDefault()
    }
    window.addEventListener("beforeunload", onLeave)
    return () => window.removeEventListener("beforeunload", onLeave)
  }, [])
}

"use client"

import { useRouter } from "next/navigation"
import { useCallback, useEffect, useRef } from "react"
import { usePending } from "#components/ui/pending.tsx"
import { lookAgainMs } from "#lib/features/realtime/look-again.ts"

/** Several events at once draw the page once. */
const gatherMs = 250

/**
 * Draws the page again from the server, in place: what is typed and chosen stays. A tab that no one looks at waits until
 * someone does.
 * @param isOnItsWay there is something that will soon be different: then it also looks by itself.
 * @param pauseOf milliseconds between two such looks, by how many there were.
 */
export function useRefresh(isOnItsWay: boolean, pauseOf = lookAgainMs): () => void {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isWaiting = useRef(false)
  // The server draws the next content anyway, so it must not shift.
  const { isPending } = usePending()
  const isLeaving = useRef(isPending)

  const refresh = useCallback(() => {
    // From the first event on: events that keep coming, as in an import, must not put it off forever.
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      isWaiting.current = isLeaving.current || document.visibilityState === "hidden"
      if (!isWaiting.current) router.refresh()
    }, gatherMs)
  }, [router])

  useEffect(() => {
    isLeaving.current = isPending
    if (isPending || !isWaiting.current) return
    isWaiting.current = false
    refresh()
  }, [isPending, refresh])

  useEffect(() => {
    const onVisible = () => {
      if (!isWaiting.current || document.visibilityState === "hidden") return
      isWaiting.current = false
      refresh()
    }
    document.addEventListener("visibilitychange", onVisible)
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
      document.removeEventListener("visibilitychange", onVisible)
    }
  }, [refresh])

  useEffect(() => {
    if (!isOnItsWay) return
    let looks = 0
    let next: ReturnType<typeof setTimeout>
    const look = () => {
      next = setTimeout(() => {
        looks += 1
        refresh()
        look()
      }, pauseOf(looks))
    }
    look()
    return () => clearTimeout(next)
  }, [isOnItsWay, pauseOf, refresh])

  return refresh
}

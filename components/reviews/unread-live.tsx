"use client"

import { useEffect, useRef } from "react"
import { useLive } from "#components/realtime/live-context.ts"
import { channelOf } from "#lib/contract/realtime/constants.ts"

/** Several events at once ask once. */
const gatherMs = 1_000

/** Actions that mark a review read or unread. */
const actions = [
  "REVIEW_CREATED",
  "REVIEW_UPDATED",
  "RESPONSE_UPDATED",
  "BULK_ACTION_COMPLETE",
  "IMPORT_UPDATED",
]

export type UnreadLiveProps = { accountId: string; userId: string }

/** Keeps the number of unread reviews as it is on the server (D-237); a tab that no one looks at waits for someone. */
export function UnreadLive({ accountId, userId }: UnreadLiveProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isWaiting = useRef(false)

  const ask = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      isWaiting.current = document.visibilityState === "hidden"
      if (isWaiting.current) return
      void import("#lib/features/reviews/read-unread.ts").then(({ readUnread }) => readUnread())
    }, gatherMs)
  }
  const hear = (event: { action: string } | null) => {
    if (event === null || actions.includes(event.action)) ask()
  }
  useLive(channelOf("account", accountId), hear)
  useLive(channelOf("user", userId), hear)

  useEffect(() => {
    const onVisible = () => {
      if (!isWaiting.current || document.visibilityState === "hidden") return
      isWaiting.current = false
      void import("#lib/features/reviews/read-unread.ts").then(({ readUnread }) => readUnread())
    }
    document.addEventListener("visibilitychange", onVisible)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener("visibilitychange", onVisible)
    }
  }, [])
  return null
}

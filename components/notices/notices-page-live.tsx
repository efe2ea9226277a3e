"use client"

import { useLive } from "#components/realtime/live-context.ts"
import { useRefresh } from "#components/realtime/use-refresh.ts"
import { channelOf } from "#lib/contract/realtime/constants.ts"

/** Draws the page of notices again when there is a new one, or one was read elsewhere. */
export function NoticesPageLive({ userId }: { userId: string }) {
  const refresh = useRefresh(false)
  useLive(channelOf("user", userId), (event) => {
    if (event === null || event.action === "NOTICE_CREATED" || event.action === "NOTICE_READ") refresh()
  })
  return null
}

"use client"

import { useLive } from "#components/realtime/live-context.ts"
import { useRefresh } from "#components/realtime/use-refresh.ts"
import { channelOf } from "#lib/contract/realtime/constants.ts"

export type ReviewLiveProps = { accountId: string; reviewId: string; isOnItsWay: boolean }

/** Keeps a review's own page as it is on the server. */
export function ReviewLive({ accountId, reviewId, isOnItsWay }: ReviewLiveProps) {
  const refresh = useRefresh(isOnItsWay)
  useLive(channelOf("account", accountId), (event) => {
    if (event === null || event.resource_id === reviewId) refresh()
  })
  return null
}

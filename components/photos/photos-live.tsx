"use client"

import { useLive } from "#components/realtime/live-context.ts"
import { useRefresh } from "#components/realtime/use-refresh.ts"
import type { Id } from "#lib/contract/common.ts"
import { channelOf } from "#lib/contract/realtime-constants.ts"

/** Draws the photos of a location anew when one of them gets on. @param isOnItsWay one is being published. */
export function PhotosLive({ locationId, isOnItsWay }: { locationId: Id; isOnItsWay: boolean }) {
  const refresh = useRefresh(isOnItsWay)
  useLive(channelOf("location", locationId), (event) => {
    if (event === null || event.action === "LOCAL_LISTING_UPDATED") refresh()
  })
  return null
}

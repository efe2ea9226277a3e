"use client"

import { useContext, useEffect } from "react"
import { LiveContext } from "#components/realtime/live-context.ts"
import { useRefresh } from "#components/realtime/use-refresh.ts"
import type { Id } from "#lib/contract/common.ts"
import { channelOf } from "#lib/contract/realtime-constants.ts"

export type PhotosLiveProps = {
  /** Of the photos on the page. */
  locationIds: readonly Id[]
  /** One of them is being published. */
  isOnItsWay: boolean
}

/** Draws photos of locations anew when one of them gets on. */
export function PhotosLive({ locationIds, isOnItsWay }: PhotosLiveProps) {
  const live = useContext(LiveContext)
  const refresh = useRefresh(isOnItsWay)
  const heard = locationIds.join()
  useEffect(() => {
    if (!live || heard === "") return
    const leaves = heard.split(",").map((id) =>
      live.subscribe(channelOf("location", id), (event) => {
        if (event === null || event.action === "LOCAL_LISTING_UPDATED") refresh()
      }),
    )
    return () => {
      for (const leave of leaves) leave()
    }
  }, [live, heard, refresh])
  return null
}

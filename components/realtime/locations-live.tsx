"use client"

import { useContext, useEffect } from "react"
import { LiveContext, useLive } from "#components/realtime/live-context.ts"
import { useRefresh } from "#components/realtime/use-refresh.ts"
import type { Id } from "#lib/contract/common.ts"
import { channelOf } from "#lib/contract/realtime/constants.ts"

export type LocationsLiveProps = {
  /** Locations whose listings or photos the page shows; it listens to the first ten. */
  locationIds: readonly Id[]
  /** Something of them is being published. */
  isOnItsWay: boolean
  /** Of a page on which something can appear that it does not show yet. */
  accountId?: Id
}

/** A stream listens to so few channels, and to some besides these. */
const mostHeard = 10

/** Draws the page again when a listing or a photo of its locations gets on (D-237). */
export function LocationsLive({ locationIds, isOnItsWay, accountId }: LocationsLiveProps) {
  const live = useContext(LiveContext)
  const refresh = useRefresh(isOnItsWay)
  useLive(accountId === undefined ? null : channelOf("account", accountId), (event) => {
    if (event?.action === "LOCAL_LISTING_UPDATED") refresh()
  })
  const heard = locationIds.slice(0, mostHeard).join()
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

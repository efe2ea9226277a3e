"use client"

import { useLive } from "#components/realtime/live-context.ts"
import { useRefresh } from "#components/realtime/use-refresh.ts"
import { channelOf } from "#lib/contract/realtime-constants.ts"
import { lookAgainMs } from "#lib/features/imports/states.ts"

export type ImportLiveProps = { userId: string; importId: string; isOnItsWay: boolean }

/** Keeps the page of an import as it is on the server. */
export function ImportLive({ userId, importId, isOnItsWay }: ImportLiveProps) {
  const refresh = useRefresh(isOnItsWay, lookAgainMs)
  useLive(channelOf("user", userId), (event) => {
    if (event === null || (event.action === "IMPORT_UPDATED" && event.resource_id === importId)) refresh()
  })
  return null
}

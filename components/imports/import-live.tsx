"use client"

import { useLive } from "#components/realtime/live-context.ts"
import { useRefresh } from "#components/realtime/use-refresh.ts"
import { channelOf, type RealtimeAction } from "#lib/contract/realtime/constants.ts"
import { lookAgainMs } from "#lib/features/imports/states.ts"
import { useNextFocus } from "./use-next-focus.ts"

export type ImportLiveProps = {
  userId: string
  /** Events about such an import. */
  action: RealtimeAction
  importId: string
  isOnItsWay: boolean
  /** Changes with what is shown of it, where the focus is to follow. */
  shown?: string
}

/** Keeps the page of an import as it is on the server, and the focus on it. */
export function ImportLive({ userId, action, importId, isOnItsWay, shown = "" }: ImportLiveProps) {
  useNextFocus(shown, isOnItsWay)
  const refresh = useRefresh(isOnItsWay, lookAgainMs)
  useLive(channelOf("user", userId), (event) => {
    if (event === null || (event.action === action && event.resource_id === importId)) refresh()
  })
  return null
}

"use client"

import { useLive } from "#components/realtime/live-context.ts"
import { useRefresh } from "#components/realtime/use-refresh.ts"
import { channelOf } from "#lib/contract/realtime/constants.ts"

/** Between two looks at an import that runs, in milliseconds. */
const pauseMs = () => 3_000

/** Keeps the page of a connection as it is on the server: while its first import runs, and when reviews arrive. */
export function ConnectionLive({ accountId, isImporting }: { accountId: string; isImporting: boolean }) {
  const refresh = useRefresh(isImporting, pauseMs)
  useLive(channelOf("account", accountId), (event) => {
    if (event === null || event.action === "REVIEW_CREATED") refresh()
  })
  return null
}

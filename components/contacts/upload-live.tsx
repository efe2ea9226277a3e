"use client"

import { useLive } from "#components/realtime/live-context.ts"
import { useRefresh } from "#components/realtime/use-refresh.ts"
import { channelOf } from "#lib/contract/realtime/constants.ts"

export type UploadLiveProps = { uploadId: string; isOnItsWay: boolean }

/** Keeps the page of an upload as it is on the server. */
export function UploadLive({ uploadId, isOnItsWay }: UploadLiveProps) {
  const refresh = useRefresh(isOnItsWay)
  useLive(channelOf("recipient_upload", uploadId), () => refresh())
  return null
}

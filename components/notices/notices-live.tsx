"use client"

import { useLookAgain } from "#components/realtime/use-look-again.ts"
import { channelOf } from "#lib/contract/realtime/constants.ts"

const actions = ["NOTICE_CREATED", "NOTICE_READ"]

/** Keeps the number of unread notices as it is on the server (D-237, D-321). */
export function NoticesLive({ userId }: { userId: string }) {
  useLookAgain([channelOf("user", userId)], actions, async () => {
    const { readUnreadNotices } = await import("#lib/features/notices/browser.ts")
    await readUnreadNotices()
  })
  return null
}

"use client"

import { useLookAgain } from "#components/realtime/use-look-again.ts"
import { channelOf } from "#lib/contract/realtime/constants.ts"

/** Actions that mark a review read or unread. */
const actions = [
  "REVIEW_CREATED",
  "REVIEW_UPDATED",
  "RESPONSE_UPDATED",
  "BULK_ACTION_COMPLETE",
  "IMPORT_UPDATED",
]

export type UnreadLiveProps = { accountId: string; userId: string }

/** Keeps the number of unread reviews as it is on the server (D-237). */
export function UnreadLive({ accountId, userId }: UnreadLiveProps) {
  useLookAgain([channelOf("account", accountId), channelOf("user", userId)], actions, async () => {
    const { readUnread } = await import("#lib/features/reviews/read-unread.ts")
    await readUnread()
  })
  return null
}

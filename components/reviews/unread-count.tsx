"use client"

import { useEffect, useSyncExternalStore } from "react"
import { unreadTextId } from "#components/shell/shell-ids.ts"
import { unreadStore } from "#lib/features/reviews/unread-store.ts"
import { formatCount } from "#lib/format/numbers.ts"

/** How many reviews are unread: as the server drew it, then as it changes. @param count by the server. */
export function UnreadCount({ count: drawn }: { count: number }) {
  useEffect(() => unreadStore.set(drawn), [drawn])
  const count = useSyncExternalStore(unreadStore.subscribe, unreadStore.get, () => drawn) ?? drawn
  if (count === 0) return null
  const text = `${formatCount(count)} unread`
  return (
    <span
      className="ml-auto text-12/inherit font-regular nav-narrow:hidden"
      title={text}
      data-track="nav.unread"
      aria-hidden="true"
    >
      {formatCount(count)}
      <span id={unreadTextId} hidden>
        {text}
      </span>
    </span>
  )
}

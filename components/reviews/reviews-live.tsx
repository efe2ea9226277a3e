"use client"

import { ArrowUp } from "lucide"
import { useEffect, useRef, useState } from "react"
import { useLive } from "#components/realtime/live-context.ts"
import { useRefresh } from "#components/realtime/use-refresh.ts"
import { Button } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { browserCall } from "#lib/api-client/browser-client.ts"
import type { ReviewsQuery } from "#lib/contract/index.ts"
import { channelOf } from "#lib/contract/realtime/constants.ts"
import { countArrivals, reviewListLabel } from "#lib/features/reviews/live.ts"
import { cardOf } from "#lib/features/reviews/organise/focus-card.ts"
import { consumeOwnChange } from "#lib/features/reviews/organise/own-changes.ts"
import { countOf } from "#lib/format/numbers.ts"

export type ReviewsLiveProps = {
  accountId: string
  /** Of the reviews on the page, in their order. */
  reviewIds: string[]
  isOnItsWay: boolean
  /** Finds what has come on top; null where new reviews do not stand on top. */
  arrivals: ReviewsQuery | null
}

/** No one reads or uses the list: what comes on top moves nothing under a hand. */
function isAtRest(): boolean {
  const list = document.querySelector(`section[aria-label="${reviewListLabel}"]`)
  const isInUse = list?.matches(":hover, :focus-within") ?? false
  return window.scrollY === 0 && !isInUse
}

/**
 * Keeps a list as it is on the server (D-237): responses as they get on, and new reviews, which come by themselves while
 * the list is not in use, and else when they are asked for.
 */
export function ReviewsLive({ accountId, reviewIds, isOnItsWay, arrivals }: ReviewsLiveProps) {
  const [count, setCount] = useState(0)
  const refresh = useRefresh(isOnItsWay)
  const looking = useRef<AbortController>(null)
  const shown = reviewIds.join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has been drawn
  useEffect(() => setCount(0), [shown])
  useEffect(() => () => looking.current?.abort(), [])

  async function look(query: ReviewsQuery): Promise<void> {
    looking.current?.abort()
    const abort = new AbortController()
    looking.current = abort
    const list = await browserCall("reviews.list", { query }, { signal: abort.signal }).catch(() => null)
    if (!list || abort.signal.aborted) return
    const fresh = list._embedded.reviews.map((review) => String(review.id))
    const arrived = countArrivals(reviewIds, fresh)
    if (arrived === 0) return
    if (isAtRest()) refresh()
    else setCount(arrived)
  }

  useLive(channelOf("account", accountId), (event) => {
    if (event?.action === "REVIEW_UPDATED" && consumeOwnChange(event.resource_id)) return
    if (event === null || cardOf(event.resource_id)) refresh()
    else if (event.action === "REVIEW_CREATED" && arrivals) void look(arrivals)
  })

  const show = () => {
    refresh()
    window.scrollTo({ top: 0 })
  }
  return (
    <div
      className="fixed top-4 left-1/2 z-sticky -translate-x-1/2 max-md:top-[calc(var(--topbar-h)+12px)]"
      role="status"
    >
      {count > 0 && (
        <Button
          className="rounded-full shadow-float"
          kind="primary"
          onClick={show}
          data-track="reviews.arrivals"
        >
          <Icon icon={ArrowUp} />
          Show {countOf(count, "new review", "new reviews")}
        </Button>
      )}
    </div>
  )
}

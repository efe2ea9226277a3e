"use client"

import { useEffect, useState } from "react"
import { browserCall } from "#lib/bff/browser-client.ts"
import type { ReviewFilter } from "#lib/contract/index.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"

export type ReviewsTotalProps = { count: number; isExact: boolean; filter: ReviewFilter }

/** How many reviews there are; where the list stopped counting, the exact number is asked for. */
export function ReviewsTotal({ count, isExact, filter }: ReviewsTotalProps) {
  const [exact, setExact] = useState<number | null>(null)
  const filterText = JSON.stringify(filter)
  useEffect(() => {
    if (isExact) return
    const abort = new AbortController()
    browserCall("reviews.count", { query: JSON.parse(filterText) as ReviewFilter }, { signal: abort.signal })
      .then((answer) => {
        if (answer.exact) setExact(answer.count)
      })
      .catch(() => {
        // The rounded number stays: it is true as well.
      })
    return () => abort.abort()
  }, [isExact, filterText])
  if (!isExact && exact === null) return <>{formatCount(count)}+ reviews</>
  return <>{countOf(exact ?? count, "review", "reviews")}</>
}

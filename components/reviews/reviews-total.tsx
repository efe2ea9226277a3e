"use client"

import { useEffect, useState } from "react"
import { browserCall } from "#lib/bff/browser-client.ts"
import type { ReviewFilter } from "#lib/contract/index.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"

export type ReviewsTotalProps = {
  count: number
  isExact: boolean
  /** The numbers of the first and the last review of the page; null where one page holds all, or they are not known. */
  span?: { first: number; last: number } | null | undefined
  filter: ReviewFilter
}

/** Which reviews these are and how many there are; where the list stopped counting, the exact number is asked for. */
export function ReviewsTotal({ count, isExact, span, filter }: ReviewsTotalProps) {
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
  const total =
    !isExact && exact === null
      ? `${formatCount(count)}+ reviews`
      : countOf(exact ?? count, "review", "reviews")
  return <>{span ? `${formatCount(span.first)} to ${formatCount(span.last)} of ${total}` : total}</>
}

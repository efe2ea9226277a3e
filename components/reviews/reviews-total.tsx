"use client"

import { lazy, Suspense } from "react"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { ReviewFilter } from "#lib/contract/index.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"

const ExactTotal = lazy(async () => ({ default: (await import("./exact-total.tsx")).ExactTotal }))

export type ReviewsTotalProps = {
  count: number
  isExact: boolean
  /** The numbers of the first and the last review of the page; null where one page holds all, or they are not known. */
  span?: { first: number; last: number } | null | undefined
  filter: ReviewFilter
}

/** Which reviews these are and how many there are; where the list stopped counting, the exact number is asked for. */
export function ReviewsTotal({ count, isExact, span, filter }: ReviewsTotalProps) {
  const hydrated = useHydrated()
  const rounded = isExact ? countOf(count, "review", "reviews") : `${formatCount(count)}+ reviews`
  const total =
    isExact || !hydrated ? (
      rounded
    ) : (
      <Suspense fallback={rounded}>
        <ExactTotal filter={filter}>{rounded}</ExactTotal>
      </Suspense>
    )
  return span ? (
    <>
      {formatCount(span.first)} to {formatCount(span.last)} of {total}
    </>
  ) : (
    total
  )
}

"use client"

import type { ReactNode } from "react"
import { FilterBar } from "#components/filter-bar/filter-bar.tsx"
import { useAddressValues } from "#components/filter-bar/use-address-values.ts"
import type { DatePreset } from "#lib/dates/descriptors.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import type { FilterFacts } from "#lib/features/filter-bar/fields.ts"
import { clearedNames, countFilters } from "#lib/features/filters/count.ts"
import { type OwnLists, reviewsBar } from "#lib/features/reviews/fields.ts"
import { reviewsSearchParams } from "#lib/features/reviews/search-params.ts"

export type ReviewsFilterBarProps = {
  facts: FilterFacts
  isMoreOpen: boolean
  /** Range without a choice. */
  defaultRange?: DatePreset
  /** The account's labels and tags; absent where the reviews are of many accounts. */
  own?: OwnLists | undefined
  /** The saved filters, where the user has them. */
  children?: ReactNode
}

/** The filter bar of reviews: changes go into the address and the server renders the new list. */
export function ReviewsFilterBar({
  facts,
  isMoreOpen,
  defaultRange = datesOf.reviews.fallback,
  own,
  children,
}: ReviewsFilterBarProps) {
  const address = useAddressValues(facts.path, reviewsSearchParams)
  const bar = reviewsBar(own ?? null, address.values, defaultRange)
  const isVisible = ({ name }: { name: string }) => !facts.hidden?.includes(name)
  return (
    <FilterBar
      facts={facts}
      address={address}
      count={countFilters("reviews", address.values, defaultRange)}
      main={bar.main.filter(isVisible)}
      extra={bar.more.filter(isVisible)}
      cleared={clearedNames("reviews")}
      isMoreOpen={isMoreOpen}
    >
      {children}
    </FilterBar>
  )
}

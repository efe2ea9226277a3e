"use client"

import type { ReactNode } from "react"
import { FilterBar } from "#components/filter-bar/filter-bar.tsx"
import { useAddressValues } from "#components/filter-bar/use-address-values.ts"
import type { DatePreset } from "#lib/dates/descriptors.ts"
import type { FilterFacts } from "#lib/features/filter-bar/fields.ts"
import { typedPatch } from "#lib/features/filter-bar/typed-patch.ts"
import { clearedNames } from "#lib/features/filters/count.ts"
import { type OwnLists, reviewsBar } from "#lib/features/reviews/fields.ts"
import { countReviewsFilters } from "#lib/features/reviews/filters.ts"
import { type ReviewsSearch, reviewsSearchParams } from "#lib/features/reviews/search-params.ts"

export type ReviewsFilterBarProps = {
  facts: FilterFacts
  isMoreOpen: boolean
  /** Range without a choice. */
  defaultRange?: DatePreset
  /** What the account has to choose from; absent where the reviews are of many accounts. */
  own?: OwnLists | undefined
  /** The saved filters, where the user has them. */
  children?: ReactNode
}

/** The filter bar of reviews: changes go into the address and the server renders the new list. */
export function ReviewsFilterBar({ facts, isMoreOpen, defaultRange, own, children }: ReviewsFilterBarProps) {
  const [values, setValues] = useAddressValues(reviewsSearchParams)
  const bar = reviewsBar(own ?? null, values, defaultRange)
  const isVisible = ({ name }: { name: string }) => !facts.hidden?.includes(name)
  return (
    <FilterBar
      facts={facts}
      values={values}
      change={(patch) => void setValues(typedPatch<ReviewsSearch>(reviewsSearchParams, patch))}
      count={countReviewsFilters(values, { ...facts, defaultRange })}
      main={bar.main.filter(isVisible)}
      extra={bar.more.filter(isVisible)}
      cleared={clearedNames("reviews")}
      isMoreOpen={isMoreOpen}
    >
      {children}
    </FilterBar>
  )
}

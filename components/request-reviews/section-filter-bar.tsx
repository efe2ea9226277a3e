"use client"

import { FilterBar } from "#components/filter-bar/filter-bar.tsx"
import { useAddressValues } from "#components/filter-bar/use-address-values.ts"
import type { FilterFacts } from "#lib/features/filter-bar/fields.ts"
import { barOf } from "#lib/features/filters/bar-fields.ts"
import { clearedNames, countFilters } from "#lib/features/filters/count.ts"
import { type RangePage, rangeOptions } from "#lib/features/request-reviews/queries.ts"
import {
  campaignsSearchParams,
  historySearchParams,
  overviewSearchParams,
} from "#lib/features/request-reviews/search-params.ts"

const parsers = {
  requestOverview: overviewSearchParams,
  campaigns: campaignsSearchParams,
  requests: historySearchParams,
} as const

export type SectionFilterBarProps = { page: RangePage; facts: FilterFacts }

/** The filter bar of a page of the section: changes go into the address and the server renders what they leave. */
export function SectionFilterBar({ page, facts }: SectionFilterBarProps) {
  const address = useAddressValues(facts.path, parsers[page])
  const dates = rangeOptions[page]
  const bar = barOf(page, { dates })
  return (
    <FilterBar
      facts={facts}
      address={address}
      count={countFilters(page, address.values, dates.fallback)}
      main={bar.main.filter(({ name }) => !facts.hidden?.includes(name))}
      extra={bar.more}
      cleared={clearedNames(page)}
      isMoreOpen={false}
    />
  )
}

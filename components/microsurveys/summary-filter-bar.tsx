"use client"

import { FilterBar } from "#components/filter-bar/filter-bar.tsx"
import { useAddressValues } from "#components/filter-bar/use-address-values.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import type { FilterFacts } from "#lib/features/filter-bar/fields.ts"
import { barOf } from "#lib/features/filters/bar-fields.ts"
import { clearedNames, countFilters } from "#lib/features/filters/count.ts"
import { summarySearchParams } from "#lib/features/microsurveys/search-params.ts"

const page = "microsurveySummaries"

/** The filter bar of a summary: changes go into the address and the server renders what they leave. */
export function SummaryFilterBar({ facts }: { facts: FilterFacts }) {
  const address = useAddressValues(facts.path, summarySearchParams)
  const bar = barOf(page, { dates: datesOf.microsurveySummaries })
  return (
    <FilterBar
      facts={facts}
      address={address}
      count={countFilters(page, address.values, datesOf.microsurveySummaries.fallback)}
      main={bar.main.filter(({ name }) => !facts.hidden?.includes(name))}
      extra={bar.more}
      cleared={clearedNames(page)}
      isMoreOpen={false}
    />
  )
}

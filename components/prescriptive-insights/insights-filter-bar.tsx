"use client"

import { FilterBar } from "#components/filter-bar/filter-bar.tsx"
import { useAddressValues } from "#components/filter-bar/use-address-values.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import type { FilterFacts } from "#lib/features/filter-bar/fields.ts"
import { barOf } from "#lib/features/filters/bar-fields.ts"
import { clearedNames, countFilters } from "#lib/features/filters/count.ts"
import { insightsSearchParams } from "#lib/features/prescriptive-insights/search-params.ts"

const page = "prescriptiveInsights"
const dates = datesOf.prescriptiveInsights

/** The filter bar of prescriptive insights: changes go into the address and the server renders what they leave. */
export function InsightsFilterBar({ facts }: { facts: FilterFacts }) {
  const address = useAddressValues(facts.path, insightsSearchParams)
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

"use client"

import { FilterBar } from "#components/filter-bar/filter-bar.tsx"
import { useAddressValues } from "#components/filter-bar/use-address-values.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import type { FilterFacts } from "#lib/features/filter-bar/fields.ts"
import { barOf } from "#lib/features/filters/bar-fields.ts"
import { clearedNames, countFilters } from "#lib/features/filters/count.ts"
import { performanceSearchParams } from "#lib/features/performance/search-params.ts"

/** The filter bar of Location Performance: changes go into the address and the server renders what they leave. */
export function PerformanceFilterBar({ facts }: { facts: FilterFacts }) {
  const address = useAddressValues(facts.path, performanceSearchParams)
  const bar = barOf("locations", { dates: datesOf.locations })
  return (
    <FilterBar
      facts={facts}
      address={address}
      count={countFilters("locations", address.values, datesOf.locations.fallback)}
      main={bar.main.filter(({ name }) => !facts.hidden?.includes(name))}
      extra={bar.more}
      cleared={clearedNames("locations")}
      isMoreOpen={false}
    />
  )
}

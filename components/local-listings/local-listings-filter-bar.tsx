"use client"

import { FilterBar } from "#components/filter-bar/filter-bar.tsx"
import { useAddressValues } from "#components/filter-bar/use-address-values.ts"
import type { FilterFacts } from "#lib/features/filter-bar/fields.ts"
import { barOf } from "#lib/features/filters/bar-fields.ts"
import { clearedNames, countFilters } from "#lib/features/filters/count.ts"
import { listingsSearchParams } from "#lib/features/local-listings/search-params.ts"

/** The filter bar of local listings: changes go into the address and the server renders what they leave. */
export function LocalListingsFilterBar({ facts }: { facts: FilterFacts }) {
  const address = useAddressValues(facts.path, listingsSearchParams)
  const bar = barOf("localListings", {})
  return (
    <FilterBar
      facts={facts}
      address={address}
      count={countFilters("localListings", address.values)}
      main={bar.main.filter(({ name }) => !facts.hidden?.includes(name))}
      extra={bar.more}
      cleared={clearedNames("localListings")}
      isMoreOpen={false}
    />
  )
}

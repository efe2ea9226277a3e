"use client"

import { FilterBar } from "#components/filter-bar/filter-bar.tsx"
import { useAddressValues } from "#components/filter-bar/use-address-values.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import type { FilterFacts } from "#lib/features/filter-bar/fields.ts"
import { barOf } from "#lib/features/filters/bar-fields.ts"
import { clearedNames, countFilters } from "#lib/features/filters/count.ts"
import { photosSearchParams } from "#lib/features/photos/search-params.ts"

export type PhotosFilterBarProps = { facts: FilterFacts; isMoreOpen: boolean }

/** The filter bar of /photos: changes go into the address and the server renders what they leave. */
export function PhotosFilterBar({ facts, isMoreOpen }: PhotosFilterBarProps) {
  const address = useAddressValues(facts.path, photosSearchParams)
  const bar = barOf("photos", { dates: datesOf.photos })
  return (
    <FilterBar
      facts={facts}
      address={address}
      count={countFilters("photos", address.values, datesOf.photos.fallback)}
      main={bar.main.filter(({ name }) => !facts.hidden?.includes(name))}
      extra={bar.more}
      cleared={clearedNames("photos")}
      isMoreOpen={isMoreOpen}
    />
  )
}

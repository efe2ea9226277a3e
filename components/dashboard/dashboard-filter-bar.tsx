"use client"

import { FilterBar } from "#components/filter-bar/filter-bar.tsx"
import { useAddressValues } from "#components/filter-bar/use-address-values.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import { dashboardSearchParams } from "#lib/features/dashboard/search-params.ts"
import type { FilterFacts } from "#lib/features/filter-bar/fields.ts"
import { barOf } from "#lib/features/filters/bar-fields.ts"
import { clearedNames, countFilters } from "#lib/features/filters/count.ts"

/** The filter bar of /dashboard: changes go into the address and the server renders what they leave. */
export function DashboardFilterBar({ facts }: { facts: FilterFacts }) {
  const address = useAddressValues(facts.path, dashboardSearchParams)
  const bar = barOf("dashboard", { dates: datesOf.dashboard })
  return (
    <FilterBar
      facts={facts}
      address={address}
      count={countFilters("dashboard", address.values, datesOf.dashboard.fallback)}
      main={bar.main.filter(({ name }) => !facts.hidden?.includes(name))}
      extra={bar.more}
      cleared={clearedNames("dashboard")}
      isMoreOpen={false}
    />
  )
}

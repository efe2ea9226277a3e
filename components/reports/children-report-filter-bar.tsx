"use client"

import { FilterBar } from "#components/filter-bar/filter-bar.tsx"
import { useAddressValues } from "#components/filter-bar/use-address-values.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import type { FilterFacts } from "#lib/features/filter-bar/fields.ts"
import { barOf } from "#lib/features/filters/bar-fields.ts"
import { clearedNames, countFilters } from "#lib/features/filters/count.ts"
import { childrenReportSearchParams } from "#lib/features/reports/search-params.ts"

const { main, more } = barOf("partnerReports", { dates: datesOf.partnerReports })

/** The filter bar of the report: a change goes into the address and the server renders the new figures. */
export function ChildrenReportFilterBar({ facts }: { facts: FilterFacts }) {
  const address = useAddressValues(facts.path, childrenReportSearchParams)
  return (
    <FilterBar
      facts={facts}
      address={address}
      count={countFilters("partnerReports", address.values, datesOf.partnerReports.fallback)}
      main={main}
      extra={more}
      cleared={clearedNames("partnerReports")}
      isMoreOpen={false}
    />
  )
}

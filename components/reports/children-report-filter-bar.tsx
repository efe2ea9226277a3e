"use client"

import { FilterBar } from "#components/filter-bar/filter-bar.tsx"
import { useAddressValues } from "#components/filter-bar/use-address-values.ts"
import type { FilterFacts } from "#lib/features/filter-bar/fields.ts"
import { typedPatch } from "#lib/features/filter-bar/typed-patch.ts"
import { clearedNames } from "#lib/features/filters/count.ts"
import { childrenReportBar, countChildrenReportFilters } from "#lib/features/reports/filters.ts"
import { type ChildrenReportSearch, childrenReportSearchParams } from "#lib/features/reports/search-params.ts"

/** The filter bar of the report: a change goes into the address and the server renders the new figures. */
export function ChildrenReportFilterBar({ facts }: { facts: FilterFacts }) {
  const [values, setValues] = useAddressValues(childrenReportSearchParams)
  return (
    <FilterBar
      facts={facts}
      values={values}
      change={(patch) => void setValues(typedPatch<ChildrenReportSearch>(childrenReportSearchParams, patch))}
      count={countChildrenReportFilters(values, facts)}
      main={childrenReportBar.main}
      extra={childrenReportBar.more}
      cleared={clearedNames("partnerReports")}
      isMoreOpen={false}
    />
  )
}

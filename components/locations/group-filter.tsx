"use client"

import { FilterBarProvider } from "#components/filter-bar/filter-bar-context.tsx"
import { ListFilter } from "#components/filter-bar/list-filter.tsx"
import { useAddressValues } from "#components/filter-bar/use-address-values.ts"
import type { FilterFacts } from "#lib/features/filter-bar/fields.ts"
import { locationsSearchParams } from "#lib/features/locations/search-params.ts"

/** Narrows the list of locations to a group, found by its name however many there are (D-141). */
export function GroupFilter({ facts }: { facts: FilterFacts }) {
  const address = useAddressValues(facts.path, locationsSearchParams)
  return (
    <FilterBarProvider facts={facts} address={address} focusFirst={() => {}}>
      <ListFilter field={{ kind: "list", name: "groupId", label: "Group", options: "groups" }} />
    </FilterBarProvider>
  )
}

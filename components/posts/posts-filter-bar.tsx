"use client"

import { FilterBar } from "#components/filter-bar/filter-bar.tsx"
import { useAddressValues } from "#components/filter-bar/use-address-values.ts"
import type { FilterFacts } from "#lib/features/filter-bar/fields.ts"
import { barOf } from "#lib/features/filters/bar-fields.ts"
import { clearedNames, countFilters } from "#lib/features/filters/count.ts"
import { postsSearchParams } from "#lib/features/posts/search-params.ts"

/** The filter bar of Google posts: changes go into the address and the server renders what they leave. */
export function PostsFilterBar({ facts }: { facts: FilterFacts }) {
  const address = useAddressValues(facts.path, postsSearchParams)
  const bar = barOf("posts", {})
  return (
    <FilterBar
      facts={facts}
      address={address}
      count={countFilters("posts", address.values)}
      main={bar.main.filter(({ name }) => !facts.hidden?.includes(name))}
      extra={bar.more}
      cleared={clearedNames("posts")}
      isMoreOpen={false}
    />
  )
}

"use client"

import type { ReactNode } from "react"
import { FilterBar } from "#components/filter-bar/filter-bar.tsx"
import { useAddressValues } from "#components/filter-bar/use-address-values.ts"
import { datesOf } from "#lib/dates/page-options.ts"
import type { Choice, FilterFacts } from "#lib/features/filter-bar/fields.ts"
import { barOf } from "#lib/features/filters/bar-fields.ts"
import { clearedNames, countFilters } from "#lib/features/filters/count.ts"
import type { KeywordsPage } from "#lib/features/keywords/filters.ts"
import { keywordsSearchParams } from "#lib/features/keywords/search-params.ts"

export type KeywordsFilterBarProps = {
  page: KeywordsPage
  facts: FilterFacts
  /** Entries of the dropdown of categories. */
  categories: Choice[]
  isMoreOpen: boolean
  /** The saved filters, where the page and the user have them. */
  children?: ReactNode
}

/** The filter bar of the keywords pages: changes go into the address and the server renders what they leave. */
export function KeywordsFilterBar({ page, facts, categories, isMoreOpen, children }: KeywordsFilterBarProps) {
  const address = useAddressValues(facts.path, keywordsSearchParams)
  const bar = barOf(page, { dates: datesOf.keywords, choices: { category: categories } })
  return (
    <FilterBar
      facts={facts}
      address={address}
      count={countFilters(page, address.values, datesOf.keywords.fallback)}
      main={bar.main.filter(({ name }) => !facts.hidden?.includes(name))}
      extra={bar.more}
      cleared={clearedNames("keywords")}
      isMoreOpen={isMoreOpen}
    >
      {children}
    </FilterBar>
  )
}

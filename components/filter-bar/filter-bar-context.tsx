"use client"

import { useSearchParams } from "next/navigation"
import { createContext, type ReactNode, useContext, useState } from "react"
import type { Patch } from "#lib/features/filter-bar/changes.ts"
import { patchedQuery } from "#lib/features/filter-bar/changes.ts"
import type { FilterFacts } from "#lib/features/filter-bar/fields.ts"
import { orderedQuery } from "#lib/features/filter-bar/names.ts"
import { consumeRemoved } from "#lib/features/filter-bar/removed.ts"
import { withQuery } from "#lib/routes/query.ts"

export type FilterBarState = {
  facts: FilterFacts
  values: Record<string, unknown>
  change: (patch: Patch) => void
  /** Address of the page after a change, for links. */
  hrefOf: (patch: Patch) => string
  /** Name of a chosen entry of a list. */
  nameOf: (field: string, id: string) => string
  rememberName: (field: string, id: string, name: string) => void
  /** Puts the focus on the first control: for what goes with a press and must not take the focus with it. */
  focusFirst: () => void
}

const FilterBarContext = createContext<FilterBarState | null>(null)

/** What a control of the bar reads and changes. @throws outside of a bar. */
export function useFilterBar(): FilterBarState {
  const state = useContext(FilterBarContext)
  if (!state) throw new Error("a filter stands in a filter bar")
  return state
}

export type FilterBarProviderProps = Pick<FilterBarState, "facts" | "values" | "change" | "focusFirst"> & {
  children: ReactNode
}

export function FilterBarProvider({ facts, values, change, focusFirst, children }: FilterBarProviderProps) {
  const search = useSearchParams()
  const [known, setKnown] = useState<Record<string, string>>({})
  const nameUnder = (key: string) => known[key] ?? facts.names[key]
  const state: FilterBarState = {
    facts,
    values,
    change,
    focusFirst,
    hrefOf: (patch) => {
      const query = patchedQuery(new URLSearchParams(search), patch)
      consumeRemoved(query)
      return withQuery(facts.path, orderedQuery(query))
    },
    nameOf: (field, id) => nameUnder(`${field}:${id}`) ?? facts.names[field] ?? id,
    rememberName: (field, id, name) => setKnown((names) => ({ ...names, [`${field}:${id}`]: name })),
  }
  return <FilterBarContext value={state}>{children}</FilterBarContext>
}

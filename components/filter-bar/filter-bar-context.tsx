"use client"

import { createContext, type ReactNode, useContext, useState } from "react"
import { ownValue } from "#lib/contract/own-value.ts"
import type { FilterFacts } from "#lib/features/filter-bar/fields.ts"
import type { AddressValues } from "./use-address-values.ts"

export type FilterBarState = AddressValues<Record<string, unknown>> & {
  facts: FilterFacts
  /** Name of a chosen entry of a list. */
  nameOf: (field: string, id: string) => string
  rememberName: (field: string, id: string, name: string) => void
  /** Puts the focus on the first control: for what goes with a press and must not take the focus with it. */
  focusFirst: () => void
}

const FilterBarContext = createContext<FilterBarState | null>(null)

/** Values and changes for a control of the bar. @throws outside of a bar. */
export function useFilterBar(): FilterBarState {
  const state = useContext(FilterBarContext)
  if (!state) throw new Error("a filter stands in a filter bar")
  return state
}

export type FilterBarProviderProps = Pick<FilterBarState, "facts" | "focusFirst"> & {
  address: AddressValues<Record<string, unknown>>
  children: ReactNode
}

export function FilterBarProvider({ facts, address, focusFirst, children }: FilterBarProviderProps) {
  const [known, setKnown] = useState<Record<string, string>>({})
  const nameUnder = (key: string) => ownValue(known, key) ?? ownValue(facts.names, key)
  const state: FilterBarState = {
    ...address,
    facts,
    focusFirst,
    nameOf: (field, id) => nameUnder(`${field}:${id}`) ?? ownValue(facts.names, field) ?? id,
    rememberName: (field, id, name) => setKnown((names) => ({ ...names, [`${field}:${id}`]: name })),
  }
  return <FilterBarContext value={state}>{children}</FilterBarContext>
}

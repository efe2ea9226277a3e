"use client"

import { createContext, type ReactNode, useContext, useMemo, useState } from "react"
import type { FilledPlace } from "#lib/features/locations/fill-from-place.ts"

type ChosenPlace = {
  /** What the place that was chosen last fills in; null before. */
  filled: FilledPlace | null
  /** How often one was chosen: fields that begin anew with a place are keyed by it. */
  count: number
  fillIn: (filled: FilledPlace) => void
}

const ChosenPlaceContext = createContext<ChosenPlace>({ filled: null, count: 0, fillIn: () => {} })

/** The place that the fields of a location are filled in from. */
export const useChosenPlace = (): ChosenPlace => useContext(ChosenPlaceContext)

/** Holds the fields of a location together: what is chosen in the quick search fills in the others. */
export function ChosenPlaceProvider({ children }: { children: ReactNode }) {
  const [{ filled, count }, setState] = useState<Pick<ChosenPlace, "filled" | "count">>({
    filled: null,
    count: 0,
  })
  const chosen = useMemo(
    () => ({
      filled,
      count,
      fillIn: (next: FilledPlace) => setState((known) => ({ filled: next, count: known.count + 1 })),
    }),
    [filled, count],
  )
  return <ChosenPlaceContext value={chosen}>{children}</ChosenPlaceContext>
}

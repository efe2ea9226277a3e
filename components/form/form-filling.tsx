"use client"

import { createContext, type ReactNode, useContext, useMemo, useState } from "react"
import type { TypeAheadOption } from "./use-search.ts"

/** Values that fill in a form, by field name, with the options that belong to them. */
export type Filling = {
  values: Readonly<Record<string, string>>
  options: Readonly<Record<string, readonly TypeAheadOption[]>>
}

type FillingNow = {
  /** Last values filled in; null before. */
  filling: Filling | null
  /** How often: fields that begin again with it are keyed by it. */
  count: number
  fillIn: (filling: Filling) => void
}

const FillingContext = createContext<FillingNow>({ filling: null, count: 0, fillIn: () => {} })

/** Last filling of the form around a field, such as a place that was found. */
export const useFilling = (): FillingNow => useContext(FillingContext)

/** Holds fields together that something found fills in. */
export function FormFilling({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<Pick<FillingNow, "filling" | "count">>({ filling: null, count: 0 })
  const now = useMemo(
    () => ({
      ...known,
      fillIn: (filling: Filling) => setKnown(({ count }) => ({ filling, count: count + 1 })),
    }),
    [known],
  )
  return <FillingContext value={now}>{children}</FillingContext>
}

"use client"

import { createLoader, type ParserMap, useQueryStates, type Values } from "nuqs"
import { useEffect } from "react"
import { usePending } from "#components/ui/pending.tsx"

/** Values that the address holds; a change goes there in the transition of the page, and the server draws the rest. */
export function useAddressValues<P extends ParserMap>(parsers: P) {
  const { start, cancelled } = usePending()
  const [values, change] = useQueryStates(parsers, {
    shallow: false,
    history: "push",
    scroll: false,
    startTransition: start,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a cancelled change leaves values that the address does not hold
  useEffect(() => {
    if (cancelled === 0) return
    const held = createLoader(parsers)(location.search) as Values<P>
    void change(held, { shallow: true, history: "replace" })
  }, [cancelled])
  return [values, change] as const
}

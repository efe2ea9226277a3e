"use client"

import { useCallback, useEffect, useState } from "react"
import { probes, runProbe } from "#lib/features/triage/probes.ts"
import type { Results } from "#lib/features/triage/report.ts"

const none: Results = probes.map(() => null)

/** Runs every probe when the page opens. @returns what is known of each, and the way to run them again. */
export function useProbes(): { results: Results; retry: () => void } {
  const [results, setResults] = useState<Results>(none)
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is what runs them again
  useEffect(() => {
    const giveUp = new AbortController()
    setResults(none)
    probes.forEach((probe, index) => {
      runProbe(probe, giveUp.signal).then(
        (result) => setResults((before) => before.map((known, at) => (at === index ? result : known))),
        () => undefined,
      )
    })
    return () => giveUp.abort()
  }, [turn])

  return { results, retry: useCallback(() => setTurn((before) => before + 1), []) }
}

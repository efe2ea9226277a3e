"use client"

import { useEffect, useState } from "react"
import { browserFacts, type Fact } from "#lib/features/triage/facts.ts"

const changes = ["resize", "online", "offline", "languagechange"] as const

/** What the browser tells of itself, kept up to date; null until its scripts run. */
export function useBrowserFacts(): Fact[] | null {
  const [facts, setFacts] = useState<Fact[] | null>(null)
  useEffect(() => {
    const read = () => setFacts(browserFacts())
    read()
    for (const name of changes) window.addEventListener(name, read)
    return () => {
      for (const name of changes) window.removeEventListener(name, read)
    }
  }, [])
  return facts
}

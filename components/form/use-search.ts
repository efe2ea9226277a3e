"use client"

import { useEffect, useState } from "react"

export type TypeAheadOption = { id: string; name: string }
/** Options that a typed text fits; all of them for an empty one. */
export type SearchOptions = (text: string, signal: AbortSignal) => Promise<TypeAheadOption[]>

export type Found = {
  /** The text that the options fit; null before the first answer. */
  text: string | null
  options: TypeAheadOption[]
  isFailed: boolean
}

/** Pause after the last key before a search is made (000 §9). */
const searchDelayMs = 250
const nothing: Found = { text: null, options: [], isFailed: false }

/** Searches while a list is open; an answer that a newer text has overtaken is dropped. */
export function useSearch(search: SearchOptions, text: string, isOpen: boolean) {
  const [found, setFound] = useState(nothing)
  const [attempt, setAttempt] = useState(0)
  const isKnown = found.text === text && !found.isFailed

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search answers anew
  useEffect(() => setFound(nothing), [search])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt searches for the same text again
  useEffect(() => {
    if (!isOpen || isKnown) return
    const cancel = new AbortController()
    const ask = () =>
      search(text, cancel.signal).then(
        (options) => cancel.signal.aborted || setFound({ text, options, isFailed: false }),
        () => cancel.signal.aborted || setFound({ text, options: [], isFailed: true }),
      )
    const timer = setTimeout(ask, text === "" ? 0 : searchDelayMs)
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [search, text, isOpen, isKnown, attempt])

  return { found, retry: () => setAttempt((count) => count + 1) }
}

"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { queries } from "#components/ui/queries.ts"
import { useDebounced } from "#components/ui/use-debounced.ts"

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

const searches = new WeakMap<SearchOptions, number>()
let count = 0
/** Tells searches apart. */
function numberOf(search: SearchOptions): number {
  const known = searches.get(search)
  if (known !== undefined) return known
  count += 1
  searches.set(search, count)
  return count
}

/** Searches while a list is open; the options of the last text stay until those of the next are there. */
export function useSearch(search: SearchOptions, text: string, isOpen: boolean, delayMs = searchDelayMs) {
  const scope = [useId(), numberOf(search)]
  const typed = useDebounced(text, delayMs)
  const requested = text === "" ? text : typed
  const { data, isError, isFetching, refetch } = useQuery<Found>(
    {
      queryKey: ["search", ...scope, requested],
      queryFn: async ({ signal }) => ({
        text: requested,
        options: await search(requested, signal),
        isFailed: false,
      }),
      enabled: isOpen,
      // Of the same search alone.
      placeholderData: (known, before) =>
        before?.queryKey[2] === scope[1] ? keepPreviousData(known) : undefined,
      staleTime: 0,
      gcTime: 0,
    },
    queries,
  )
  const failed: Found = { text: requested, options: [], isFailed: true }
  const found = isError && !isFetching ? failed : (data ?? nothing)
  return { found, retry: () => void refetch() }
}

"use client"

import { useCallback } from "react"
import { useToast } from "#components/ui/toast.tsx"
import { toastMs } from "#lib/format/toast-ms.ts"
import type { SearchOptions } from "./use-search.ts"

/** A search that says in an alert that it failed, besides its list (001 §8, D-258). */
export function useAlertedSearch(search: SearchOptions, message: string): SearchOptions {
  const toast = useToast()
  return useCallback(
    async (text, signal) => {
      try {
        return await search(text, signal)
      } catch (error) {
        if (!signal.aborted) toast({ level: "alert", message, durationMs: toastMs.loadFailure })
        throw error
      }
    },
    [search, message, toast],
  )
}

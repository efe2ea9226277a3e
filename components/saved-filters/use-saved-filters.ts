"use client"

import type { InfiniteData } from "@tanstack/react-query"
import { usePagedList } from "#components/filter-bar/use-paged-list.ts"
import { queries } from "#components/ui/queries.ts"
import { fetchSavedFilters, type SavedFilterPage } from "#lib/features/saved-filters/browser.ts"
import type { Owner } from "#lib/features/saved-filters/queries.ts"

/** The own saved filters. */
export function useSavedFilters(owner: Owner) {
  const queryKey = ["saved-filters", owner]
  const list = usePagedList({
    queryKey,
    fetchPage: (page, signal) => fetchSavedFilters(owner, page, signal),
    rowsOf: ({ filters }: SavedFilterPage) => filters,
    // They are changed in other tabs as well, so that every opening asks again.
    staleTime: 0,
  })
  return {
    ...list,
    /** Takes out one that is gone at once, and asks for what moved up. */
    drop: (id: string) => {
      queries.setQueryData<InfiniteData<SavedFilterPage, number>>(
        queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              filters: page.filters.filter((filter) => filter.id !== id),
            })),
          },
      )
      void queries.invalidateQueries({ queryKey })
    },
  }
}

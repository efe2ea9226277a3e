"use client"

import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query"
import { queries } from "#components/ui/queries.ts"
import { fetchSavedFilters, type SavedFilterPage } from "#lib/features/saved-filters/browser.ts"
import type { Owner } from "#lib/features/saved-filters/queries.ts"

/** The own saved filters, page by page (000 §7). */
export function useSavedFilters(owner: Owner) {
  const queryKey = ["saved-filters", owner]
  const query = useInfiniteQuery(
    {
      queryKey,
      queryFn: ({ pageParam, signal }) => fetchSavedFilters(owner, pageParam, signal),
      initialPageParam: 1,
      getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
      // They are changed in other tabs as well, so that every opening asks again.
      staleTime: 0,
    },
    queries,
  )
  return {
    filters: query.data?.pages.flatMap(({ filters }) => filters) ?? [],
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    isFailed: query.isError,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage && !query.isError) void query.fetchNextPage()
    },
    retry: () => void (query.data ? query.fetchNextPage() : query.refetch()),
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

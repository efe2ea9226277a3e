"use client"

import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import { fetchSavedFilters, type SavedFilterPage } from "#lib/features/saved-filters/browser.ts"
import type { Owner } from "#lib/features/saved-filters/queries.ts"

/** The own saved filters, page by page (000 §7). */
export function useSavedFilters(owner: Owner) {
  const client = useQueryClient()
  const queryKey = ["saved-filters", owner]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchSavedFilters(owner, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
  })
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
      client.setQueryData<InfiniteData<SavedFilterPage, number>>(
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
      void client.invalidateQueries({ queryKey })
    },
  }
}

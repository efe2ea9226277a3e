"use client"

import { useInfiniteQuery } from "@tanstack/react-query"
import { queries } from "#components/ui/queries.ts"
import { fetchOptions } from "#lib/features/filter-bar/browser-options.ts"
import type { FilterOption, OptionKind, OptionSearch } from "#lib/features/filter-bar/options.ts"

export type OptionsState = {
  rows: FilterOption[]
  isLoading: boolean
  isLoadingMore: boolean
  isFailed: boolean
  /** Loads the next page until `_total_pages` is reached. */
  loadMore: () => void
  retry: () => void
}

/** The entries of a filter's list, page by page (000 §7, §9). */
export function useOptions(kind: OptionKind, search: Omit<OptionSearch, "page">): OptionsState {
  const query = useInfiniteQuery(
    {
      queryKey: ["options", kind, search],
      queryFn: ({ pageParam, signal }) => fetchOptions[kind]({ ...search, page: pageParam }, signal),
      initialPageParam: 1,
      getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
    },
    queries,
  )
  return {
    rows: query.data?.pages.flatMap(({ options }) => options) ?? [],
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    isFailed: query.isError,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage && !query.isError) void query.fetchNextPage()
    },
    retry: () => void (query.data ? query.fetchNextPage() : query.refetch()),
  }
}

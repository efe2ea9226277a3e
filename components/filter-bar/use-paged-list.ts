"use client"

import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query"
import { queries } from "#components/ui/queries.ts"

export type PagedList<Row> = {
  rows: Row[]
  isLoading: boolean
  isLoadingMore: boolean
  isFailed: boolean
  /** Loads the next page until `_total_pages` is reached. */
  loadMore: () => void
  retry: () => void
}

type Page = { page: number; totalPages: number }

export type PagedListOptions<P extends Page, Row> = {
  queryKey: QueryKey
  fetchPage: (page: number, signal: AbortSignal) => Promise<P>
  rowsOf: (page: P) => Row[]
  staleTime?: number
}

/** The entries of a list in a menu, page by page (000 §7, §9). */
export function usePagedList<P extends Page, Row>(options: PagedListOptions<P, Row>): PagedList<Row> {
  const { queryKey, fetchPage, rowsOf, staleTime } = options
  const query = useInfiniteQuery(
    {
      queryKey,
      queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
      initialPageParam: 1,
      getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
      ...(staleTime === undefined ? {} : { staleTime }),
    },
    queries,
  )
  return {
    rows: query.data?.pages.flatMap(rowsOf) ?? [],
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    isFailed: query.isError,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage && !query.isError) void query.fetchNextPage()
    },
    retry: () => void (query.data ? query.fetchNextPage() : query.refetch()),
  }
}

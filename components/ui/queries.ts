"use client"

import { QueryClient } from "@tanstack/react-query"

/** Queries of islands, kept while the document is open. Browser only. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

"use client"

import { fetchOptions } from "#lib/features/filter-bar/browser-options.ts"
import type { FilterOption, OptionKind, OptionSearch } from "#lib/features/filter-bar/options.ts"
import { type PagedList, usePagedList } from "./use-paged-list.ts"

/** The entries of a filter's list. */
export const useOptions = (kind: OptionKind, search: Omit<OptionSearch, "page">): PagedList<FilterOption> =>
  usePagedList({
    queryKey: ["options", kind, search],
    fetchPage: (page, signal) => fetchOptions[kind]({ ...search, page }, signal),
    rowsOf: ({ options }) => options,
  })

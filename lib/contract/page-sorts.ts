import type { FilterPageName } from "./filters/records.ts"
import { keywordSorts } from "./insights/constants.ts"
import { performanceSorts } from "./location-performance/constants.ts"
import { reviewSorts } from "./reviews/constants.ts"

/** Names that the sort of a list has in addresses, files and saved filters. */
const sortNames = ["sort[by]", "sort[order]"] as const
export type SortName = (typeof sortNames)[number]

export const isSortName = (name: string): name is SortName => (sortNames as readonly string[]).includes(name)

/** Every sort of a page whose files can be scheduled. */
export const everyPageSort = [...reviewSorts, ...keywordSorts, ...performanceSorts] as const

/** Sorts of these pages, as their addresses write them. */
const pageSorts: Partial<Record<FilterPageName, Partial<Record<SortName, readonly string[]>>>> = {
  reviews: { "sort[by]": reviewSorts, "sort[order]": ["asc", "desc"] },
  keywords: { "sort[by]": keywordSorts },
  locations: { "sort[by]": performanceSorts, "sort[order]": ["asc", "desc"] },
}

/** Whether a page can be sorted so. @param value what an address or a saved filter says under a name of the sort. */
export const isSortOf = (page: FilterPageName, name: SortName, value: unknown): value is string =>
  (pageSorts[page]?.[name] ?? []).some((word) => word === value)

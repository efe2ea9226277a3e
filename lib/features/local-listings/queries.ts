import { filtersOn } from "#lib/contract/filters/filters-on.ts"
import type { ListingLocationsQuery, ListingsFilter } from "#lib/contract/local-listings/schema.ts"
import { present } from "#lib/features/filter-bar/api-query.ts"
import { apiQueryOf } from "#lib/features/filters/api-query.ts"
import { defaultSort, type ListingsSearch } from "./search-params.ts"

const filters = filtersOn("localListings")
const perPage = 25

/** API filter of local listings (D-099); the page has no days. */
export const toListingsFilter = (search: ListingsSearch): ListingsFilter =>
  apiQueryOf(filters, search, { from: "", to: "" })

/** The same with the order of the table, which is always said (P-424, P-425). */
export const toListingsFileQuery = (search: ListingsSearch) => ({
  ...toListingsFilter(search),
  "sort[by]": search["sort[by]"] ?? defaultSort.by,
  "sort[order]": search["sort[order]"] ?? (search["sort[by]"] ? ("asc" as const) : defaultSort.order),
})

/** The API query of a page of the table (P-426). */
export const toListingsQuery = (search: ListingsSearch): ListingLocationsQuery =>
  present({ ...toListingsFileQuery(search), page: search.page ?? 1, per_page: perPage })

import type { FileDirectory } from "#lib/contract/directory-files/constants.ts"
import type { PostType } from "#lib/contract/posts/constants.ts"
import type { Day } from "#lib/dates/day.ts"
import { type Patch, patchedQuery, valueChange } from "#lib/features/filter-bar/changes.ts"
import { allSelectedName, selectedName } from "#lib/features/filter-bar/selection-fields.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import { withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { canonicalListingsQuery, defaultSort, loadListingsSearch } from "./search-params.ts"

/** Closes the flyout. */
const closed = {
  openLocation: null,
  openDirectory: null,
  refresh: null,
  historyDay: null,
  daysAfter: null,
  daysBefore: null,
  files: null,
  fileFor: null,
  fileContent: null,
  post: null,
  [selectedName]: null,
  [allSelectedName]: null,
  copyPost: null,
}

/** /dashboard/local_listings after a change of its query, without a flyout unless the change opens one. */
export const listingsHref = (query: URLSearchParams, patch: Patch = {}): string =>
  withQuery(
    routes.localListings(),
    new URLSearchParams(canonicalListingsQuery(patchedQuery(query, { ...closed, ...patch }))),
  )

/** The list with the flyout of a listing. */
export const listingHref = (query: URLSearchParams, locationId: string, code: string): string =>
  listingsHref(query, { openLocation: locationId, openDirectory: code })

/** The flyout of a listing with its history: how it was at the end of a day, and a stretch of the days that changed. */
export const historyHref = (
  query: URLSearchParams,
  { locationId, code, day }: { locationId: string; code: string; day: Day },
  cursor: { daysAfter?: string; daysBefore?: string } = {},
): string =>
  listingsHref(query, { openLocation: locationId, openDirectory: code, historyDay: day, ...cursor })

/** The list with the composer of a Google post for what the address has chosen; to change its type keeps that. */
export const postHref = (query: URLSearchParams, post: "new" | PostType): string =>
  listingsHref(query, {
    post,
    [selectedName]: query.get(selectedName),
    [allSelectedName]: query.get(allSelectedName),
    copyPost: query.get("copyPost"),
  })

/** The list with the files for Apple Maps and Bing. */
export const filesHref = (query: URLSearchParams): string => listingsHref(query, { files: "true" })

/** The file of a directory, of the locations that the list shows. */
export const fileHref = (
  query: URLSearchParams,
  fileFor: FileDirectory,
  fileContent: "locations" | "left_out",
): string => asFile(listingsHref(query, { fileFor, fileContent }), "csv")

type Sort = { by: string; direction: "asc" | "desc" }

/** How the table of an address is ordered. */
export function sortIn(query: URLSearchParams): Sort {
  const { "sort[by]": by, "sort[order]": order } = loadListingsSearch(query)
  return { by: by ?? defaultSort.by, direction: order ?? (by ? "asc" : defaultSort.order) }
}

/** The table in another order, from its first page. */
export const sortedHref = (query: URLSearchParams, sort: Sort | null): string =>
  listingsHref(query, valueChange({ "sort[by]": sort?.by ?? null, "sort[order]": sort?.direction ?? null }))

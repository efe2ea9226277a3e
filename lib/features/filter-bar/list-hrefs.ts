import { withQuery } from "#lib/routes/query.ts"
import { type Patch, patchedQuery } from "./changes.ts"

export type ListSort = { by: string; direction: "asc" | "desc" }

/** Addresses of one list. */
export type ListHrefs<Search> = {
  /** Without query. */
  path: string
  query: URLSearchParams
  search: Search
  sort: ListSort
  /** The list after a change of its query. */
  changed: (patch: Patch) => string
  /** The list in another order, from its first page. */
  sorted: (sort: ListSort | null) => string
}

type SortSearch = { "sort[by]": string | null; "sort[order]": "asc" | "desc" | null }

/** How a list reads and writes its query. */
export type ListShape<Search> = {
  load: (query: URLSearchParams) => Search
  canonical: (query: URLSearchParams) => string
  /** Sort key of a list that is not sorted otherwise, ascending unless said so. */
  sortBy: string
  sortOrder?: "asc" | "desc"
}

/**
 * Links of a list.
 * @param path the page without its query.
 * @param query as it was sent.
 */
export function listHrefs<Search extends SortSearch>(
  path: string,
  query: URLSearchParams,
  { load, canonical, sortBy, sortOrder = "asc" }: ListShape<Search>,
): ListHrefs<Search> {
  const search = load(query)
  const changed = (patch: Patch) => withQuery(path, canonical(patchedQuery(query, patch)))
  return {
    path,
    query,
    search,
    sort: {
      by: search["sort[by]"] ?? sortBy,
      direction: search["sort[order]"] ?? (search["sort[by]"] ? "asc" : sortOrder),
    },
    changed,
    sorted: (sort) =>
      changed({ "sort[by]": sort?.by ?? null, "sort[order]": sort?.direction ?? null, page: null }),
  }
}

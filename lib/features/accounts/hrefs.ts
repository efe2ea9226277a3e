import { type Patch, patchedQuery } from "#lib/features/filter-bar/changes.ts"
import { withQuery } from "#lib/routes/query.ts"
import {
  type AccountsListName,
  type AccountsSearch,
  accountsOrder,
  canonicalAccountsQuery,
  loadAccountsSearch,
} from "./search-params.ts"

type Sort = { by: string; direction: "asc" | "desc" }

/** Addresses of one list of accounts. */
export type AccountsHrefs = {
  /** Without query. */
  path: string
  query: URLSearchParams
  search: AccountsSearch
  sort: Sort
  /** The list after a change of its query. */
  changed: (patch: Patch) => string
  /** The list in another order, from its first page. */
  sorted: (sort: Sort | null) => string
}

/**
 * What a list of accounts links to.
 * @param path the page without its query.
 * @param query as it was sent.
 */
export function accountsHrefs(name: AccountsListName, path: string, query: URLSearchParams): AccountsHrefs {
  const search = loadAccountsSearch(query)
  const changed = (patch: Patch) => withQuery(path, canonicalAccountsQuery(name, patchedQuery(query, patch)))
  return {
    path,
    query,
    search,
    sort: {
      by: search["sort[by]"] ?? accountsOrder[name].by,
      direction: search["sort[order]"] ?? accountsOrder[name].order,
    },
    changed,
    sorted: (sort) =>
      changed({
        "sort[by]": sort?.by ?? null,
        "sort[order]": sort?.direction ?? null,
        page: null,
      }),
  }
}

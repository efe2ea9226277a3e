import { type Patch, patchedQuery } from "#lib/features/filter-bar/changes.ts"
import { withQuery } from "#lib/routes/query.ts"
import {
  type AccountsList,
  type AccountsListName,
  accountsList,
  canonicalAccountsQuery,
} from "./search-params.ts"

/** A list of accounts and its addresses. */
export type AccountsHrefs = AccountsList & {
  /** Without query. */
  path: string
  query: URLSearchParams
  /** The list after a change of its query. */
  changed: (patch: Patch) => string
  /** The list in another order, from its first page. */
  sorted: (sort: AccountsList["sort"] | null) => string
}

/**
 * Links of a list of accounts.
 * @param path the page without its query.
 * @param query as it was sent.
 */
export function accountsHrefs(name: AccountsListName, path: string, query: URLSearchParams): AccountsHrefs {
  const changed = (patch: Patch) => withQuery(path, canonicalAccountsQuery(name, patchedQuery(query, patch)))
  return {
    ...accountsList(name, query),
    path,
    query,
    changed,
    sorted: (sort) =>
      changed({ "sort[by]": sort?.by ?? null, "sort[order]": sort?.direction ?? null, page: null }),
  }
}

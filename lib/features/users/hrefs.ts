import { type ListHrefs, listHrefs } from "#lib/features/filter-bar/list-hrefs.ts"
import { canonicalUsersQuery, loadUsersSearch, type UsersSearch } from "./search-params.ts"

/** Addresses of the list of users. */
export type UsersHrefs = ListHrefs<UsersSearch>

/**
 * Links of the list of users.
 * @param path the page without its query.
 * @param query as it was sent.
 */
export const usersHrefs = (path: string, query: URLSearchParams): UsersHrefs =>
  listHrefs<UsersSearch>(path, query, {
    load: loadUsersSearch,
    canonical: canonicalUsersQuery,
    sortBy: "name",
  })

import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { parseAsPage, parseAsText } from "#lib/features/filter-bar/parsers.ts"

/** The query of /settings/users (D-098). */
export const usersSearchParams = {
  page: parseAsPage,
  search_terms: parseAsText(200),
  "sort[by]": parseAsStringLiteral(["name", "email", "user_type", "last_login"]),
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
}

export type UsersSearch = inferParserType<typeof usersSearchParams>

/** Reads the query of /settings/users; broken values count as absent, nothing is thrown. */
export const loadUsersSearch = createLoader(usersSearchParams)

/** The canonical query of /settings/users: sorted by name unless said otherwise. */
export const canonicalUsersQuery = (given: URLSearchParams | string): string =>
  canonicalQuery(given, {
    parsers: usersSearchParams,
    defaultSort: { by: "name", order: "asc" },
  }).toString()

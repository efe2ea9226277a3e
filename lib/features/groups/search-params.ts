import { createLoader, parseAsStringLiteral } from "nuqs/server"
import { parseAsPage, parseAsText } from "#lib/features/filter-bar/parsers.ts"

/** The query of /settings/groups. */
export const groupsSearchParams = {
  page: parseAsPage,
  search_terms: parseAsText(200),
  "sort[by]": parseAsStringLiteral(["name", "created_at"]),
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
}

/** Reads the query of /settings/groups; broken values count as absent, nothing is thrown. */
export const loadGroupsSearch = createLoader(groupsSearchParams)

import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import type { Id, QueryOf } from "#lib/contract/index.ts"
import { locationSorts } from "#lib/contract/locations/constants.ts"
import { canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { type ListHrefs, listHrefs } from "#lib/features/filter-bar/list-hrefs.ts"
import { parseAsPage, parseAsText } from "#lib/features/filter-bar/parsers.ts"

/** Filters and order of a group's locations. */
const membersSearchParams = {
  page: parseAsPage,
  keywords: parseAsText(200),
  "sort[by]": parseAsStringLiteral(locationSorts),
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
}

export type MembersSearch = inferParserType<typeof membersSearchParams>
export type MembersHrefs = ListHrefs<MembersSearch>

const load = createLoader(membersSearchParams)

/**
 * Links of the list of a group's locations; invalid values count as absent.
 * @param path the page of the group, without its query.
 * @param given the query as it was sent; what a form on the page adds to it is left out.
 */
export function membersHrefs(path: string, given: URLSearchParams): MembersHrefs {
  const query = new URLSearchParams([...given].filter(([name]) => Object.hasOwn(membersSearchParams, name)))
  return listHrefs<MembersSearch>(path, query, {
    load,
    canonical: (next) =>
      canonicalQuery(next, {
        parsers: membersSearchParams,
        defaultSort: { by: "name", order: "asc" },
      }).toString(),
    sortBy: "name",
  })
}

/** The API query of a group's locations, those that are closed for good among them. */
export function toMembersQuery(search: MembersSearch, accountId: Id, groupId: Id): QueryOf<"locations.list"> {
  const { page, keywords, "sort[by]": by, "sort[order]": order } = search
  return {
    account_id: String(accountId),
    group_id: String(groupId),
    ...(keywords ? { keywords, search_type: "typeahead" as const } : {}),
    ...(by ? { "sort[by]": by } : {}),
    ...(order ? { "sort[order]": order } : {}),
    ...(page ? { page } : {}),
  }
}

import {
  createLoader,
  createParser,
  type inferParserType,
  parseAsBoolean,
  parseAsStringLiteral,
} from "nuqs/server"
import { locationSorts } from "#lib/contract/locations/constants.ts"
import { maxPerPage } from "#lib/contract/paging-constants.ts"
import { canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { parseAsId, parseAsPage, parseAsText } from "#lib/features/filter-bar/parsers.ts"
import { photoOriginName, photoPageName, syncName, tabName } from "./tabs.ts"

/** Each page writes the group its own way, and both read both (001 §2, D-142). */
const groupNames = ["groupId", "group_id"] as const
type GroupName = (typeof groupNames)[number]

/** Rows of a page; what no list takes counts as absent. */
const parseAsPerPage = createParser({
  parse: (text: string) => (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= maxPerPage ? Number(text) : null),
  serialize: String,
})

/** Filters and order of the list (001 §2). */
export const locationsSearchParams = {
  page: parseAsPage,
  per_page: parseAsPerPage,
  keywords: parseAsText(200),
  search_type: parseAsStringLiteral(["contains", "typeahead"]),
  groupId: parseAsId,
  /** The list whose entries are shown to choose from before scripts run, and what is searched there. */
  pick: parseAsStringLiteral(["groupId"]),
  q: parseAsText(200),
  /** The deleted ones instead, for Admins (D-280). */
  deleted: parseAsStringLiteral(["true"]),
  /** Those with open issues alone. */
  hasIssues: parseAsStringLiteral(["true"]),
  "sort[by]": parseAsStringLiteral(locationSorts),
  "sort[order]": parseAsStringLiteral(["asc", "desc"]),
}

export type LocationsSearch = inferParserType<typeof locationsSearchParams>

/** The query with its group under one name. */
function withGroupAs(name: GroupName, given: URLSearchParams | string): URLSearchParams {
  const next = new URLSearchParams(given)
  const group = groupNames.map((one) => next.get(one)).find(Boolean)
  for (const one of groupNames) next.delete(one)
  if (group) next.set(name, group)
  return next
}

const load = createLoader(locationsSearchParams)

/** Reads the query of /settings/locations; broken values count as absent, nothing is thrown. */
export const loadLocationsSearch = (given: URLSearchParams): LocationsSearch =>
  load(withGroupAs("groupId", given))

/** The canonical query of the list: sorted by name unless said otherwise. */
export const canonicalLocationsQuery = (given: URLSearchParams | string): string =>
  canonicalQuery(withGroupAs("groupId", given), {
    parsers: locationsSearchParams,
    defaultSort: { by: "name", order: "asc" },
  }).toString()

/** Opens the form of a location's page (001 §2). */
export const editName = "withEdit"

/** On a location's page that was opened from Local Listings, and leads back there (001 §2, D-143). */
export const fromListingsName = "fromLL"

/** Query keys of a location's page, in addition to those of the list. */
const detailNames = [
  ...[editName, fromListingsName, syncName, tabName, photoPageName, photoOriginName],
  ...["after", "before"],
]

/** The query of the list that the page of a location was opened from. */
export function listQuery(details: URLSearchParams | string): string {
  const query = new URLSearchParams(details)
  for (const name of [...detailNames, "pick", "q"]) query.delete(name)
  return canonicalLocationsQuery(query)
}

export const isFromListings = (query: URLSearchParams): boolean =>
  parseAsBoolean.parse(query.get(fromListingsName) ?? "") === true

/** The query of a location's page: that of the list, and whether Local Listings opened it. */
export function detailsQuery(given: URLSearchParams | string): URLSearchParams {
  const query = withGroupAs("group_id", listQuery(given))
  query.delete("deleted")
  if (isFromListings(new URLSearchParams(given))) query.set(fromListingsName, "true")
  return query
}

/** Whether the address of a location's page opens its form. */
export const isEditing = (query: URLSearchParams): boolean =>
  parseAsBoolean.parse(query.get(editName) ?? "") === true

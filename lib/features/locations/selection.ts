import { createLoader, parseAsStringLiteral } from "nuqs/server"
import { maxInList } from "#lib/contract/comma-list.ts"
import type { Id } from "#lib/contract/common.ts"
import type { ListingsFilter } from "#lib/contract/local-listings/schema.ts"
import type { LocationsFilter } from "#lib/contract/locations/schema.ts"
import { canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { parseAsCommaList, parseAsId } from "#lib/features/filter-bar/parsers.ts"
import { listingsHref } from "#lib/features/local-listings/hrefs.ts"
import { toListingsFilter } from "#lib/features/local-listings/queries.ts"
import {
  listingsSearchParams,
  defaultSort as listingsSort,
  loadListingsSearch,
} from "#lib/features/local-listings/search-params.ts"
import { routes } from "#lib/routes/routes.ts"
import { allSelectedName, selectedName } from "../filter-bar/selection-fields.ts"
import { toLocationsFilter } from "./queries.ts"
import {
  canonicalLocationsQuery,
  fromListingsName,
  isFromListings,
  loadLocationsSearch,
  locationsSearchParams,
} from "./search-params.ts"

const isId = (text: string): text is string => parseAsId.parse(text) === text

/** Selection in a list, beside its filters (D-284). */
export const selectionParams = {
  [selectedName]: parseAsCommaList(isId),
  [allSelectedName]: parseAsStringLiteral(["true"]),
}

/** How the two lists that select locations write their query: that of the locations, and local listings (D-190). */
const shapes = {
  locations: {
    parsers: { ...locationsSearchParams, ...selectionParams },
    defaultSort: { by: "name", order: "asc" },
  },
  listings: {
    parsers: { ...listingsSearchParams, ...selectionParams },
    defaultSort: listingsSort,
  },
} as const

/** Selected locations: single ones, or all behind the filter of the list, none of whose ids the browser has. */
export type LocationSelection = {
  ids: readonly string[]
  isAll: boolean
  /** Query of the list, which says that it is the one of local listings where it is. */
  list: string
}

/** API filter that finds the selected locations. */
export type SelectionFilter =
  | { list: "locations"; query: LocationsFilter }
  | { list: "local_listings"; accountId: string; query: ListingsFilter }

const load = createLoader(selectionParams)

/** View of a list, which does not change its selection. */
const viewNames = [
  "page",
  "deleted",
  "column",
  "openLocation",
  "openDirectory",
  "refresh",
  "historyDay",
  "daysAfter",
  "daysBefore",
  "post",
  "copyPost",
  "pick",
  "q",
]

function canonical(given: URLSearchParams | string): URLSearchParams {
  const sent = new URLSearchParams(given)
  const isListings = isFromListings(sent)
  const query = canonicalQuery(sent, isListings ? shapes.listings : shapes.locations)
  if (query.get(allSelectedName)) query.delete(selectedName)
  if (isListings) query.set(fromListingsName, "true")
  return query
}

/** The canonical query of a page about selected locations: that of the list, with the ids or `all`. */
export function canonicalSelectionQuery(given: URLSearchParams | string): string {
  const query = canonical(given)
  for (const name of viewNames) query.delete(name)
  return query.toString()
}

/** Reads the selection of an address or a form; more single ones than a list may name are cut. */
export function selectionIn(given: URLSearchParams): LocationSelection {
  const query = canonical(given)
  const { id, all } = load(query)
  for (const name of [selectedName, allSelectedName]) query.delete(name)
  return {
    ids: all ? [] : (id ?? []).slice(0, maxInList),
    isAll: all !== null,
    list: isFromListings(query) ? canonicalSelectionQuery(query) : canonicalLocationsQuery(query),
  }
}

/** Reads the selection of a form, whose other fields are none of the list's. */
export function selectionInForm(fields: URLSearchParams): LocationSelection {
  const { parsers } = isFromListings(fields) ? shapes.listings : shapes.locations
  const isOwn = (name: string) => name === fromListingsName || Object.hasOwn(parsers, name)
  return selectionIn(new URLSearchParams([...fields].filter(([name]) => isOwn(name))))
}

/** The selection as the query of an address. */
export function selectionQuery({ ids, isAll, list }: LocationSelection): string {
  const query = new URLSearchParams(list)
  if (isAll) query.set(allSelectedName, "true")
  else if (ids.length > 0) query.set(selectedName, ids.join(","))
  return canonicalSelectionQuery(query)
}

/** The list that locations were selected in. */
export function selectionListHref({ list }: Pick<LocationSelection, "list">): string {
  const query = new URLSearchParams(list)
  if (!isFromListings(query)) return routes.locations(canonicalLocationsQuery(query))
  query.delete(fromListingsName)
  return listingsHref(query)
}

/** API filter that finds the selected locations; null when none is. */
export function selectionFilter(
  { ids, isAll, list }: LocationSelection,
  accountId: Id,
): LocationsFilter | null {
  const filter = toLocationsFilter(loadLocationsSearch(new URLSearchParams(list)), accountId)
  if (isAll) return filter
  if (ids.length === 0) return null
  const { account_id, "sort[by]": by, "sort[order]": order } = filter
  return {
    account_id,
    id: [...ids],
    ...(by ? { "sort[by]": by } : {}),
    ...(order ? { "sort[order]": order } : {}),
  }
}

/** API filter that finds the selected locations of either list; null when none is selected. */
export function filterOfSelection(selection: LocationSelection, accountId: Id): SelectionFilter | null {
  const query = new URLSearchParams(selection.list)
  const isListings = isFromListings(query)
  if (isListings && selection.isAll) {
    const found = toListingsFilter(loadListingsSearch(query))
    return { list: "local_listings", accountId: String(accountId), query: found }
  }
  const list = isListings ? "" : selection.list
  const found = selectionFilter({ ...selection, list }, accountId)
  return found && { list: "locations", query: found }
}

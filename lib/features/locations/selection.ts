import { createLoader, parseAsStringLiteral } from "nuqs/server"
import { maxInList } from "#lib/contract/comma-list.ts"
import type { Id } from "#lib/contract/common.ts"
import type { LocationsFilter } from "#lib/contract/locations.ts"
import { canonicalQuery } from "#lib/features/filter-bar/canonical.ts"
import { parseAsCommaList, parseAsId } from "#lib/features/filter-bar/parsers.ts"
import { toLocationsFilter } from "./queries.ts"
import { canonicalLocationsQuery, loadLocationsSearch, locationsSearchParams } from "./search-params.ts"
import { allSelectedName, selectedName } from "./selection-fields.ts"

const isId = (text: string): text is string => parseAsId.parse(text) === text

/** What is selected in the list, beside what narrows it (D-284). */
export const selectionParams = {
  [selectedName]: parseAsCommaList(isId),
  [allSelectedName]: parseAsStringLiteral(["true"]),
}

const shape = {
  parsers: { ...locationsSearchParams, ...selectionParams },
  defaultSort: { by: "name", order: "asc" },
} as const

/** Selected locations: single ones, or all behind the filter of the list, none of whose ids the browser has. */
export type LocationSelection = { ids: readonly string[]; isAll: boolean; list: string }

const load = createLoader(selectionParams)

function canonical(given: URLSearchParams | string): URLSearchParams {
  const query = canonicalQuery(new URLSearchParams(given), shape)
  if (query.get(allSelectedName)) query.delete(selectedName)
  return query
}

/** The canonical query of a page about selected locations: that of the list, with the ids or `all`. */
export function canonicalSelectionQuery(given: URLSearchParams | string): string {
  const query = canonical(given)
  query.delete("page")
  query.delete("deleted")
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
    list: canonicalLocationsQuery(query),
  }
}

/** The selection as the query of an address. */
export function selectionQuery({ ids, isAll, list }: LocationSelection): string {
  const query = new URLSearchParams(list)
  if (isAll) query.set(allSelectedName, "true")
  else if (ids.length > 0) query.set(selectedName, ids.join(","))
  return canonicalSelectionQuery(query)
}

/** What finds the selected locations, for the API; null when nothing is selected. */
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

import type { DatePreset } from "#lib/dates/descriptors.ts"
import type { DayRange } from "#lib/dates/resolve-range.ts"

/** Values to write into the address; null removes. */
export type Patch = Record<string, string | number | string[] | null>

/** Goes with every change: the place in the list, and the chooser that stood in its place. */
const paging = { before: null, after: null, page: null, pick: null, q: null }

/** Choosing a date writes its days and descriptor and clears the cursors and page (000 §4, D-089). */
export const dateChange = (descriptor: DatePreset | "custom", { from, to }: DayRange): Patch => ({
  from,
  to,
  dateDescriptor: descriptor,
  ...paging,
})

/**
 * Changing the group clears search terms, cursors and page, and the location where the page asks for it
 * (000 §4, D-097).
 */
export const groupChange = (
  groupId: string | null,
  { clearsLocation = true }: { clearsLocation?: boolean } = {},
): Patch => ({
  groupId,
  ...(clearsLocation ? { locationId: null } : {}),
  search_terms: null,
  ...paging,
})

/** Changing the location clears search terms, cursors and page (000 §4). */
export const locationChange = (locationId: string | null): Patch => ({
  locationId,
  search_terms: null,
  ...paging,
})

/** Changing any other filter, the search or the sort clears cursors and page (000 §4). */
export const valueChange = (values: Patch): Patch => ({ ...paging, ...values })

/** Clear All (D-096): every filter of the page, the saved filter, page and cursors; sort and view stay. */
export const clearAll = (names: readonly string[]): Patch => ({
  ...Object.fromEntries([...names, "savedFilterId"].map((name) => [name, null])),
  ...paging,
})

/**
 * A query after a change, in the form in which it is read.
 * @returns a new query.
 */
export function patchedQuery(search: URLSearchParams, patch: Patch): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) next.delete(name)
    else next.set(name, Array.isArray(value) ? value.join(",") : String(value))
  }
  return next
}

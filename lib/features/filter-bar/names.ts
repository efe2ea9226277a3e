import { firstNames, typedNames } from "#lib/contract/filters/address-order.ts"
import { everyFilter } from "#lib/contract/filters/filters-on.ts"

/** Names of the address query in their canonical order (000 §9, D-098); all others follow alphabetically. */
const orderedNames = [
  ...firstNames(everyFilter),
  "savedFilterId",
  "before",
  "after",
  "page",
  "view",
  "flyout_edit",
  "export_id",
]

const rankOf = (name: string): number => {
  const index = orderedNames.indexOf(name)
  return index < 0 ? orderedNames.length : index
}

/** Compares two names of an address by their canonical order. */
export const compareNames = (a: string, b: string): number =>
  rankOf(a) - rankOf(b) || (a < b ? -1 : a > b ? 1 : 0)

/** Typed words; here "all" is a word like any other. */
const typed = [...typedNames(everyFilter), "q", "keywords"]

/**
 * Brings a query into canonical order and drops empty values and `all` (000 §9, D-098).
 * @returns a new query; repeated names keep their order.
 */
export function orderedQuery(search: URLSearchParams): URLSearchParams {
  const isChosen = ([name, value]: [string, string]) =>
    value !== "" && (value !== "all" || typed.includes(name))
  const kept = [...search].filter(isChosen)
  return new URLSearchParams(kept.sort(([a], [b]) => compareNames(a, b)))
}

/** Names of the address query in their canonical order (000 §9, D-098); all others follow alphabetically. */
export const orderedNames = [
  "from",
  "to",
  "dateDescriptor",
  "groupId",
  "locationId",
  "sourceId",
  "rating",
  "sentiment",
  "category",
  "savedFilterId",
  "before",
  "after",
  "page",
  "view",
  "flyout_edit",
  "export_id",
] as const

const rankOf = (name: string): number => {
  const index = orderedNames.indexOf(name as (typeof orderedNames)[number])
  return index < 0 ? orderedNames.length : index
}

const compareNames = (a: string, b: string): number => rankOf(a) - rankOf(b) || (a < b ? -1 : a > b ? 1 : 0)

/** What people type; there "all" is a word like any other. */
const typedNames = ["category", "tags", "search_terms", "keyword", "q"]

/**
 * Brings a query into canonical order and drops empty values and `all` (000 §9, D-098).
 * @returns a new query; repeated names keep their order.
 */
export function orderedQuery(search: URLSearchParams): URLSearchParams {
  const isChosen = ([name, value]: [string, string]) =>
    value !== "" && (value !== "all" || typedNames.includes(name))
  const kept = [...search].filter(isChosen)
  return new URLSearchParams(kept.sort(([a], [b]) => compareNames(a, b)))
}

import type { Filter, ValueFilter } from "./filter.ts"
import { isValue } from "./filters-on.ts"

/** Each name of a filter in queries of the Review API. */
export const apiNames = ({ api, apiMany }: ValueFilter): string[] =>
  [api, apiMany].filter((name) => name !== undefined)

/** Names in files and schedules (000 §7), the usual one first. */
export const exportNames = (filter: ValueFilter): string[] => {
  const { api, apiMany, export: own = api, exportAlias } = filter
  return [own, apiMany, exportAlias].filter((name) => name !== undefined)
}

/** The filter of each name of files and schedules; of several with one name the first. */
export const byExportName = (list: readonly Filter[]): ReadonlyMap<string, ValueFilter> => {
  const found = new Map<string, ValueFilter>()
  for (const filter of list.filter(isValue)) {
    for (const name of exportNames(filter)) if (!found.has(name)) found.set(name, filter)
  }
  return found
}

const renamed = (given: object, names: ReadonlyMap<string | undefined, string | undefined>) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [names.get(name) ?? name, value]))

/** A query of the API, with its names in files (000 §7). */
export const inExportNames = (list: readonly Filter[], query: object): Record<string, unknown> =>
  renamed(query, new Map(list.filter(isValue).map(({ api, export: own = api }) => [api, own])))

/** The same the other way round. */
export const inApiNames = (list: readonly Filter[], filters: object): Record<string, unknown> =>
  renamed(filters, new Map(list.filter(isValue).map(({ api, export: own = api }) => [own, api])))

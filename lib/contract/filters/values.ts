import { joinList, splitList } from "../comma-list.ts"
import { ownValue } from "../own-value.ts"
import type { Filter, ValueFilter } from "./filter.ts"
import { isValue } from "./filters-on.ts"
import { filterKinds } from "./kinds.ts"
import type { NamedFilters } from "./known-filters.ts"

/**
 * The values of a filter, each once: of a list as it is, or of the text of an address or a saved filter. Ids stand with
 * commas between; a category may have one.
 */
export function valuesIn({ kind }: ValueFilter, given: unknown): string[] {
  if (given == null || given === "") return []
  if (Array.isArray(given)) return given.map(String)
  const text = String(given)
  const { splits } = filterKinds[kind]
  if (splits === "whole") return [text]
  return splits === "escaped" ? splitList(text) : [...new Set(text.split(",").filter(Boolean))]
}

/** The text of values in an address. */
export const textOfValues = ({ kind }: ValueFilter, values: readonly string[]): string =>
  filterKinds[kind].splits === "escaped" ? joinList(values) : values.join(",")

/** A filter that names something which can be gone (D-270). */
export type NamingFilter = ValueFilter & { names: keyof NamedFilters }

/** Whether a value of a filter names a row: words among its ids do not. */
export const isOfRow = ({ words }: ValueFilter, value: string): boolean =>
  ownValue(words, value) === undefined

/** The filters of a list that name something. */
export const naming = (list: readonly Filter[]): NamingFilter[] =>
  list.filter(isValue).filter((filter): filter is NamingFilter => filter.names !== undefined)

/** Rows that a filter refers to, by kind. @param given value of a filter. */
export const namedBy = (
  list: readonly Filter[],
  given: (filter: NamingFilter) => readonly string[],
): NamedFilters =>
  Object.fromEntries(
    naming(list).map((filter) => [filter.names, given(filter).filter((value) => isOfRow(filter, value))]),
  )

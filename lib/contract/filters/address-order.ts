import type { Filter } from "./filter.ts"
import { addressNames, isValue } from "./filters-on.ts"
import { filterKinds } from "./kinds.ts"

/** Names of addresses whose values are typed, where "all" is a word like any other. */
export const typedNames = (list: readonly Filter[]): string[] =>
  list
    .filter(isValue)
    .filter(({ kind }) => filterKinds[kind].isFree)
    .map(({ address }) => address)

/** Names of addresses in the order of D-098. */
export const firstNames = (list: readonly Filter[]): string[] => [
  ...new Set(list.filter(({ isFirst }) => isFirst).flatMap(addressNames)),
]

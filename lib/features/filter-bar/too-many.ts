import { maxInList } from "#lib/contract/comma-list.ts"
import { everyFilter, isValue } from "#lib/contract/filters/filters-on.ts"
import { filterKinds } from "#lib/contract/filters/kinds.ts"
import { valuesIn } from "#lib/contract/filters/values.ts"
import { ownValue } from "#lib/contract/own-value.ts"

/** Whether a filter of a page's address holds more than it can (D-009): nothing of it is asked then. */
export const hasTooMany = (search: Readonly<Record<string, unknown>>): boolean =>
  everyFilter
    .filter(isValue)
    .filter(({ kind }) => filterKinds[kind].isLong)
    .some((filter) => valuesIn(filter, ownValue(search, filter.address)).length > maxInList)

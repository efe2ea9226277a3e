import type { Filter } from "#lib/contract/filters/filter.ts"
import { addressNames, filtersIn, filtersOn, isValue } from "#lib/contract/filters/filters-on.ts"
import type { FilterPageName } from "#lib/contract/filters/records.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import type { DatePreset } from "#lib/dates/descriptors.ts"
import { namedRange } from "#lib/dates/range-choice.ts"

type Search = Readonly<Record<string, unknown>>

const isSet =
  (search: Search) =>
  (filter: Filter): boolean =>
    isValue(filter) && ownValue(search, filter.address) != null

/** Names in the URL that Clear All removes, besides saved filter, page and cursors (D-096). */
export const clearedNames = (page: FilterPageName): string[] => filtersOn(page).flatMap(addressNames)

/** Whether a page is narrowed by more than its dates. */
export const isNarrowed = (page: FilterPageName, search: Search): boolean =>
  filtersOn(page).some(isSet(search))

/**
 * The n of FILTERS (n), D-096: each filter once, and the date where it is not that of the page.
 * @param fallback range of the page without a choice; absent where a page has no dates.
 */
export const countFilters = (page: FilterPageName, search: Search, fallback?: DatePreset): number =>
  filtersOn(page).filter(isSet(search)).length +
  (fallback === undefined || namedRange(search, fallback).isDefault ? 0 : 1)

/** Whether one of the filters behind Show More is set, so that the bar shows it. */
export const hasMoreFilter = (page: FilterPageName, search: Search): boolean =>
  filtersIn(page, "more").some(isSet(search))

import type { Filter } from "#lib/contract/filters/filter.ts"
import { addressNames, filtersOn, isValue } from "#lib/contract/filters/filters-on.ts"
import type { FilterPageName } from "#lib/contract/filters/records.ts"
import { type Carried, carriedQuery, carryPaths } from "./carry-over.ts"

export type CarryPage = keyof typeof carryPaths & FilterPageName

const carriedOn = (page: CarryPage): Carried =>
  (filtersOn(page) as readonly Filter[])
    .filter(({ isCarried }) => isCarried)
    .flatMap((filter) =>
      addressNames(filter).map((name) =>
        isValue(filter) && filter.translates ? ([name, filter.translates] as const) : ([name] as const),
      ),
    )

/** Names that the page at a path takes along from the others of the five; null for any other path. */
export function carriedTo(path: string): Carried | null {
  const page = (Object.keys(carryPaths) as CarryPage[]).find((own) => carryPaths[own] === path)
  return page ? carriedOn(page) : null
}

/**
 * The filters that a link from one of the five pages to another carries (000 §9, D-100); sentiment is translated.
 * @returns a query with the target's names.
 */
export const carriedFilters = (search: URLSearchParams, target: CarryPage): URLSearchParams =>
  carriedQuery(search, carriedOn(target))

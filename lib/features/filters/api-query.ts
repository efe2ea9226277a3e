import { inExportNames } from "#lib/contract/filters/export-names.ts"
import type { Filter, ValueFilter } from "#lib/contract/filters/filter.ts"
import { isValue } from "#lib/contract/filters/filters-on.ts"
import { filterKinds } from "#lib/contract/filters/kinds.ts"
import type { ApiQuery } from "#lib/contract/filters/schemas.ts"
import { valuesIn } from "#lib/contract/filters/values.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import type { DateDescriptor } from "#lib/dates/descriptors.ts"
import type { DayRange } from "#lib/dates/resolve-range.ts"
import { oneOrList, present } from "#lib/features/filter-bar/api-query.ts"

type Search = Readonly<Record<string, unknown>>

const forms = {
  same: (value: unknown) => value,
  oneOrMany: (value: unknown) => oneOrList(value as unknown[]),
  "always a list": (value: unknown) => [value],
}

/** One value goes by the name that it always had, several ids as a list (D-040). */
function requested(filter: ValueFilter, value: unknown): Record<string, unknown> {
  const { kind, api = "", apiMany } = filter
  if (value == null) return {}
  if (apiMany) {
    const ids = valuesIn(filter, value)
    return ids.length > 1 || !api ? { [apiMany]: ids } : { [api]: value }
  }
  return { [api]: forms[filterKinds[kind].asks](value) }
}

/**
 * API query of a page's filters (D-099).
 * @param search parsed query of the page.
 * @param range the days that it shows.
 */
export const apiQueryOf = <F extends Filter>(
  list: readonly F[],
  search: Search,
  { from, to }: DayRange,
): ApiQuery<F> =>
  present(
    Object.assign(
      {},
      ...(list as readonly Filter[]).map((filter) =>
        isValue(filter)
          ? requested(filter, ownValue(search, filter.address))
          : { published_after: from, published_before: to },
      ),
    ),
  ) as ApiQuery<F>

/**
 * The query of a list in the words of exports (000 §7): days as they were chosen, filters by the names that files have
 * for them.
 */
export function exportFiltersOf(
  list: readonly Filter[],
  query: Search,
  { from, to, descriptor }: DayRange & { descriptor: DateDescriptor },
): Record<string, unknown> {
  const { published_after: _, published_before: __, ...same } = query
  return { dateDescriptor: descriptor, from, to, ...inExportNames(list, same) }
}

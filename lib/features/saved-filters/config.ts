import { joinList } from "#lib/contract/comma-list.ts"
import type { ValueFilter } from "#lib/contract/filters/filter.ts"
import { addressNames, filterAt, filtersOn, isValue, translated } from "#lib/contract/filters/filters-on.ts"
import { filterKinds } from "#lib/contract/filters/kinds.ts"
import type { FilterPageName } from "#lib/contract/filters/records.ts"
import { isSortOf, type SortName } from "#lib/contract/page-sorts.ts"
import type { SavedFilterConfig } from "#lib/contract/user-preferences/schema.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { rangeChoiceOf } from "#lib/dates/range-choice.ts"
import { resolveRange } from "#lib/dates/resolve-range.ts"
import { oneOrList } from "#lib/features/filter-bar/api-query.ts"
import { clearAll, type Patch } from "#lib/features/filter-bar/changes.ts"

type Values = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean =>
  value == null || value === "" || (Array.isArray(value) && value.length === 0)

const textOf = (value: unknown): string | undefined => (isEmpty(value) ? undefined : String(value))

/** Keeps a single value by itself where several are allowed, as older saved filters do. */
const savedValueOf = ({ kind }: ValueFilter, value: unknown): unknown =>
  Array.isArray(value) && filterKinds[kind].asks === "oneOrMany" ? oneOrList(value) : value

/** The sort that is given, as far as the page knows it; null for none. */
function sortOf(page: FilterPageName, given: Values): Record<SortName, string | null> {
  const known = (name: SortName) => (isSortOf(page, name, given[name]) ? given[name] : null)
  return { "sort[by]": known("sort[by]"), "sort[order]": known("sort[order]") }
}

/**
 * Saved filter of a URL (000 §3, D-269): the date as it was chosen, every other filter of the page and
 * its sort, each by its name in the address. Days are kept only of a custom range; what is not in the address is absent.
 * @param values parsed query of the page.
 */
export function configOf(values: Values, page: FilterPageName): SavedFilterConfig {
  const [from, to, dateDescriptor] = [values.from, values.to, values.dateDescriptor].map(textOf)
  const chosen = filtersOn(page)
    .filter(isValue)
    .filter(({ address }) => !isEmpty(values[address]))
  return {
    ...rangeChoiceOf({ from, to, dateDescriptor }),
    ...Object.fromEntries(
      chosen.map((filter) => [filter.address, savedValueOf(filter, values[filter.address])]),
    ),
    ...Object.fromEntries(Object.entries(sortOf(page, values)).filter(([, value]) => value !== null)),
  }
}

type Facts = { today: Day; weekStart: WeekStart }

function datePatch(config: SavedFilterConfig, { today, weekStart }: Facts): Patch {
  const { from, to, dateDescriptor } = config
  const choice = rangeChoiceOf({ from, to, dateDescriptor })
  if (!choice) return {}
  if (choice.dateDescriptor === "custom") return { ...choice }
  return { ...resolveRange(choice.dateDescriptor, today, weekStart), dateDescriptor: choice.dateDescriptor }
}

/** A kept value as the address writes it. */
function addressText(filter: ValueFilter, value: unknown): string | null {
  if (isEmpty(value)) return null
  if (Array.isArray(value)) return joinList(value.map(String))
  return translated(filter, String(value)) || null
}

/**
 * The change that applies a saved filter (D-104, D-269): its config in the place of every filter of the page and of its
 * sort. Filters that were saved on the reviews and on the keywords are one list: what the page does not know is left
 * out, and a sentiment is translated.
 */
export function applied(
  { id, config }: { id: string | number; config: SavedFilterConfig },
  page: FilterPageName,
  facts: Facts,
): Patch {
  const filters = filtersOn(page)
  const given = Object.entries(config).flatMap(([name, value]) => {
    const filter = filterAt(filters, name)
    return filter ? [[name, addressText(filter, value)] as const] : []
  })
  return {
    ...clearAll(filters.flatMap(addressNames)),
    ...datePatch(config, facts),
    ...Object.fromEntries(given),
    ...sortOf(page, config),
    savedFilterId: String(id),
  }
}

import { joinList } from "#lib/contract/comma-list.ts"
import type { Filter, ValueFilter } from "#lib/contract/filters/filter.ts"
import { addressNames, filterAt, isValue, translated } from "#lib/contract/filters/filters-on.ts"
import type { SavedFilterConfig } from "#lib/contract/user-preferences.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { rangeChoiceOf } from "#lib/dates/range-choice.ts"
import { resolveRange } from "#lib/dates/resolve-range.ts"
import { oneOrList } from "#lib/features/filter-bar/api-query.ts"
import { clearAll, type Patch } from "#lib/features/filter-bar/changes.ts"

type Values = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean =>
  value == null || value === "" || (Array.isArray(value) && value.length === 0)

const textOf = (value: unknown): string | undefined => (isEmpty(value) ? undefined : String(value))

/** Of what may be one value or several, one is kept by itself as it always was. */
const savedValueOf = ({ kind }: ValueFilter, value: unknown): unknown =>
  Array.isArray(value) && (kind === "stars" || kind === "some") ? oneOrList(value) : value

/**
 * What a saved filter keeps of an address (000 §3, D-269): the date as it was chosen and every other filter of the page,
 * each by its name in the address. Days are kept only of a custom range; what is not filtered is absent.
 * @param values parsed query of the page.
 * @param filters of the page.
 */
export function configOf(values: Values, filters: readonly Filter[]): SavedFilterConfig {
  const [from, to, dateDescriptor] = [values.from, values.to, values.dateDescriptor].map(textOf)
  const chosen = filters.filter(isValue).filter(({ address }) => !isEmpty(values[address]))
  return {
    ...rangeChoiceOf({ from, to, dateDescriptor }),
    ...Object.fromEntries(
      chosen.map((filter) => [filter.address, savedValueOf(filter, values[filter.address])]),
    ),
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
 * The change that applies a saved filter (D-104, D-269): its config in the place of every filter of the page, while the
 * sort stays. Filters that were saved on the reviews and on the keywords are one list: what the page does not know is
 * left out, and a sentiment is translated.
 * @param filters of the page.
 */
export function applied(
  { id, config }: { id: string | number; config: SavedFilterConfig },
  filters: readonly Filter[],
  facts: Facts,
): Patch {
  const given = Object.entries(config).flatMap(([name, value]) => {
    const filter = filterAt(filters, name)
    return filter ? [[name, addressText(filter, value)] as const] : []
  })
  return {
    ...clearAll(filters.flatMap(addressNames)),
    ...datePatch(config, facts),
    ...Object.fromEntries(given),
    savedFilterId: String(id),
  }
}

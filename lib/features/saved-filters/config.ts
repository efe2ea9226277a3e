import type { SavedFilterConfig } from "#lib/contract/user-preferences.ts"
import { joinWords } from "#lib/contract/word-list.ts"
import { rangeChoiceOf } from "#lib/dates/chosen-range.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { resolveRange } from "#lib/dates/resolve-range.ts"
import { oneOrList } from "#lib/features/filter-bar/api-query.ts"
import { type SentimentForm, sentimentIn } from "#lib/features/filter-bar/carry.ts"
import { clearAll, type Patch } from "#lib/features/filter-bar/changes.ts"

type Values = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean =>
  value == null || value === "" || (Array.isArray(value) && value.length === 0)

const dates = ["from", "to", "dateDescriptor"]
const textOf = (value: unknown): string | undefined => (isEmpty(value) ? undefined : String(value))

/** Filters that are kept as they always were while one value of them is chosen. */
const oneOrMany = ["rating", "status", "response"]
const keptOf = (name: string, value: unknown): unknown =>
  Array.isArray(value) && oneOrMany.includes(name) ? oneOrList(value) : value

/**
 * What a saved filter keeps of an address (000 §3, D-269): the date as it was chosen and every other filter of the page,
 * each by its name in the address. Days are kept only of a custom range; what is not filtered is absent.
 * @param values parsed query of the page.
 * @param names of the filters of the page, which Clear All removes.
 */
export function configOf(values: Values, names: readonly string[]): SavedFilterConfig {
  const [from, to, dateDescriptor] = dates.map((name) => textOf(values[name]))
  const chosen = names.filter((name) => !dates.includes(name) && !isEmpty(values[name]))
  return {
    ...rangeChoiceOf({ from, to, dateDescriptor }),
    ...Object.fromEntries(chosen.map((name) => [name, keptOf(name, values[name])])),
  }
}

/** Of the account, and how the page names sentiments: as the reviews do unless it says otherwise. */
type Facts = { today: Day; weekStart: WeekStart; sentimentForm?: SentimentForm }

function datePatch(config: SavedFilterConfig, { today, weekStart }: Facts): Patch {
  const { from, to, dateDescriptor } = config
  const choice = rangeChoiceOf({ from, to, dateDescriptor })
  if (!choice) return {}
  if (choice.dateDescriptor === "custom") return { ...choice }
  return { ...resolveRange(choice.dateDescriptor, today, weekStart), dateDescriptor: choice.dateDescriptor }
}

/** A kept value as the address writes it. */
function addressText(name: string, value: unknown, form: SentimentForm): string | null {
  if (isEmpty(value)) return null
  if (Array.isArray(value)) return joinWords(value.map(String))
  return name === "sentiment" ? sentimentIn(form, String(value)) || null : String(value)
}

/**
 * The change that applies a saved filter (D-104, D-269): its config in the place of every filter of the page, while the
 * sort stays. Filters that were saved on the reviews and on the keywords are one list: what the page does not know is
 * left out, and a sentiment is translated.
 * @param cleared names that Clear All removes on the page.
 */
export function applied(
  { id, config }: { id: string | number; config: SavedFilterConfig },
  cleared: readonly string[],
  facts: Facts,
): Patch {
  const form = facts.sentimentForm ?? "number"
  const given = Object.entries(config)
    .filter(([name]) => cleared.includes(name) && !dates.includes(name))
    .map(([name, value]) => [name, addressText(name, value, form)])
  return {
    ...clearAll(cleared),
    ...datePatch(config, facts),
    ...Object.fromEntries(given),
    savedFilterId: String(id),
  }
}

import type { SavedFilterConfig } from "#lib/contract/user-preferences.ts"
import { rangeChoiceOf } from "#lib/dates/chosen-range.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { resolveRange } from "#lib/dates/resolve-range.ts"
import { type SentimentForm, sentimentIn } from "#lib/features/filter-bar/carry.ts"
import { clearAll, type Patch } from "#lib/features/filter-bar/changes.ts"

type Values = Readonly<Record<string, unknown>>

const idOf = (value: unknown): string | undefined =>
  value == null || value === "" ? undefined : String(value)

/**
 * What a saved filter keeps of an address (000 §3): the date as it was chosen, group, location, source and sentiment.
 * Days are kept only of a custom range; what is not filtered is absent.
 * @param values parsed query of the page.
 */
export function configOf(values: Values): SavedFilterConfig {
  const [from, to, dateDescriptor] = ["from", "to", "dateDescriptor"].map((name) => idOf(values[name]))
  const choice = rangeChoiceOf({ from, to, dateDescriptor })
  const sentiment = values.sentiment as SavedFilterConfig["sentiment"]
  const config: SavedFilterConfig = {
    ...choice,
    groupId: idOf(values.groupId),
    locationId: idOf(values.locationId),
    sourceId: idOf(values.sourceId),
    sentiment: sentiment ?? undefined,
  }
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined))
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

/**
 * The change that applies a saved filter (D-104): its config in the place of every filter of the page. Filters that were
 * saved on the reviews and on the keywords are one list, so that a sentiment is translated.
 * @param cleared names that Clear All removes on the page.
 */
export function applied(
  { id, config }: { id: string | number; config: SavedFilterConfig },
  cleared: readonly string[],
  facts: Facts,
): Patch {
  const { groupId, locationId, sourceId, sentiment } = config
  const given = Object.entries({ groupId, locationId, sourceId, sentiment })
    .filter(([name, value]) => value != null && cleared.includes(name))
    .map(([name, value]) => [
      name,
      name === "sentiment" ? sentimentIn(facts.sentimentForm ?? "number", String(value)) : String(value),
    ])
  return {
    ...clearAll(cleared),
    ...datePatch(config, facts),
    ...Object.fromEntries(given),
    savedFilterId: String(id),
  }
}

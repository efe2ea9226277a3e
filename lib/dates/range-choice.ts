import type { Day } from "./day.ts"
import { type DatePreset, isDateDescriptor } from "./descriptors.ts"
import { isDay } from "./is-day.ts"

export type RangeQuery = { from?: string | null; to?: string | null; dateDescriptor?: string | null }

type Preset = { dateDescriptor: DatePreset }
type Custom = { dateDescriptor: "custom"; from: Day; to: Day }

/** Range in a URL; null if there is no valid one. */
export type RangeChoice = Preset | Custom | null

/**
 * Reads the range of an address (D-089): a preset wins over its from and to; both days without a descriptor,
 * or with `custom`, are a custom range; anything else is no choice.
 */
export function rangeChoiceOf({ from, to, dateDescriptor }: RangeQuery): RangeChoice {
  if (dateDescriptor && dateDescriptor !== "custom") {
    return isDateDescriptor(dateDescriptor) ? { dateDescriptor: dateDescriptor as DatePreset } : null
  }
  if (!from || !to || !isDay(from) || !isDay(to) || from > to) return null
  return { dateDescriptor: "custom", from, to }
}

/** The range that is chosen, without the bounds of a preset: all that a filter bar says of it. */
export type NamedRange = (Preset | Custom) & { isDefault: boolean }

/** The range of an address, else the default of its page (D-089). */
export function namedRange(query: RangeQuery, fallback: DatePreset): NamedRange {
  const choice = rangeChoiceOf(query) ?? { dateDescriptor: fallback }
  return { ...choice, isDefault: choice.dateDescriptor === fallback }
}

import { type Day, isDay, type WeekStart } from "./day.ts"
import { type DateDescriptor, type DatePreset, isDateDescriptor } from "./descriptors.ts"
import { type DayRange, resolveRange } from "./resolve-range.ts"

export type RangeQuery = { from?: string | null; to?: string | null; dateDescriptor?: string | null }

/** What an address says about its range; null when it says nothing that holds. */
export type RangeChoice =
  | { dateDescriptor: DatePreset }
  | { dateDescriptor: "custom"; from: Day; to: Day }
  | null

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

export type ChosenRange = DayRange & { descriptor: DateDescriptor; isDefault: boolean }

/**
 * The range that a page shows: the address's choice with fresh bounds, else the default of the page (D-089).
 * @param today the account's today.
 */
export function chosenRange(
  query: RangeQuery,
  fallback: DatePreset,
  today: Day,
  weekStart: WeekStart = "sunday",
): ChosenRange {
  const choice = rangeChoiceOf(query)
  if (choice?.dateDescriptor === "custom") {
    return { descriptor: "custom", from: choice.from, to: choice.to, isDefault: false }
  }
  const descriptor = choice?.dateDescriptor ?? fallback
  return { descriptor, ...resolveRange(descriptor, today, weekStart), isDefault: descriptor === fallback }
}

import type { Day, WeekStart } from "./day.ts"
import type { DateDescriptor, DatePreset } from "./descriptors.ts"
import { namedRange, type RangeQuery } from "./range-choice.ts"
import { type DayRange, resolveRange } from "./resolve-range.ts"

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
  const { isDefault, ...range } = namedRange(query, fallback)
  return range.dateDescriptor === "custom"
    ? { descriptor: "custom", from: range.from, to: range.to, isDefault }
    : { descriptor: range.dateDescriptor, ...resolveRange(range.dateDescriptor, today, weekStart), isDefault }
}

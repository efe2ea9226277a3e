import type { DayHours } from "../contract/locations/hours.ts"
import { minutesOfSlot } from "./week.ts"

/** Errors in the slots of a day, in the words of the form (D-161, D-285, 001 §5). */
export const slotErrors = {
  missing: "You must have an opening and closing time if location is open.",
  same: "Opening and closing time cannot be the same",
  overlap: "These hours overlap the ones above",
} as const

export type SlotError = { slot: number; text: string }

/**
 * Finds what is wrong with one day: an open day without slots, equal times, slots that overlap.
 * @returns each error with the index of its slot, 0 for a day without any.
 */
export function checkDay(day: DayHours): SlotError[] {
  if (!day.open || day.is_24_hours) return []
  if (day.hours.length === 0) return [{ slot: 0, text: slotErrors.missing }]
  const spans = day.hours.map(minutesOfSlot)
  return day.hours.flatMap(({ open_time, close_time }, slot): SlotError[] => {
    if (open_time === close_time) return [{ slot, text: slotErrors.same }]
    const { from, to } = spans[slot]!
    const overlaps = spans.slice(0, slot).some((above) => above.from < to && from < above.to)
    return overlaps ? [{ slot, text: slotErrors.overlap }] : []
  })
}

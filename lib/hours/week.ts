import type { DayHours, Hours, Slot } from "../contract/locations/hours.ts"
import { daysFromMonday } from "../contract/weekdays.ts"
import { minutesOf } from "./clock-time.ts"

export const closedDay: DayHours = { open: false, is_24_hours: false, hours: [] }

/** Initial week of Add Hours: all seven days closed (001 §4). */
export const closedWeek = (): Hours =>
  Object.fromEntries(daysFromMonday.map((day) => [day, { ...closedDay }])) as Hours

export const minutesPerDay = 1_440

/** Minutes from the start of its day at which a slot opens and closes; past midnight it closes after 1,440 (D-161). */
export function minutesOfSlot({ open_time, close_time }: Slot): { from: number; to: number } {
  const [from, to] = [minutesOf(open_time), minutesOf(close_time)]
  return { from, to: to <= from ? to + minutesPerDay : to }
}

/** Open times of a day, in minutes from its start and in order. */
export function openMinutes(day: DayHours | undefined): { from: number; to: number }[] {
  if (!day?.open) return []
  if (day.is_24_hours) return [{ from: 0, to: minutesPerDay }]
  return day.hours.map(minutesOfSlot).toSorted((one, other) => one.from - other.from)
}

/** A day as it is kept: no slots where it is closed or open for 24 hours, else in their order (001 §4). */
export function tidyDay({ open, is_24_hours, hours }: DayHours): DayHours {
  if (!open) return { ...closedDay }
  if (is_24_hours) return { open, is_24_hours, hours: [] }
  const slots = hours.map(({ open_time, close_time }) => ({ open_time, close_time }))
  return {
    open,
    is_24_hours,
    hours: slots.toSorted((one, other) => (one.open_time < other.open_time ? -1 : 1)),
  }
}

/** A week as it is kept. */
export const tidyWeek = (hours: Hours): Hours =>
  Object.fromEntries(daysFromMonday.map((day) => [day, tidyDay(hours[day])])) as Hours

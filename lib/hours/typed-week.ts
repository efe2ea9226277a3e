import type { Hours } from "../contract/locations/hours.ts"
import { daysFromMonday, type Weekday } from "../contract/weekdays.ts"
import { checkWeek } from "./check-week.ts"
import { readDay, type TextOf, type TypedDay, timeName, typeDay, typedDayIn } from "./typed-day.ts"
import { closedDay, tidyWeek } from "./week.ts"

export type TypedWeek = Record<Weekday, TypedDay>

/** Prefix of field names for a day of the week. */
export const weekName = (day: Weekday) => `week.${day}` as const

const weekOf = <T>(of: (day: Weekday) => T) =>
  Object.fromEntries(daysFromMonday.map((day) => [day, of(day)])) as Record<Weekday, T>

export const emptyWeek = (): TypedWeek => weekOf(() => ({ open: false, slots: [] }))

/** A week as a form shows it. */
export const typeWeek = (hours: Hours): TypedWeek => weekOf((day) => typeDay(hours[day]))

/**
 * Finds a week among the fields of a form; days that it does not have are closed.
 * @returns null when the form has no day of it.
 */
export function typedWeekIn(textOf: TextOf): TypedWeek | null {
  const days = weekOf((day) => typedDayIn(textOf, weekName(day)))
  if (Object.values(days).every((day) => day === null)) return null
  return weekOf((day) => days[day] ?? { open: false, slots: [] })
}

/** Whether any day of a week is open. */
export const isOpenWeek = (week: TypedWeek): boolean => Object.values(week).some(({ open }) => open)

/**
 * Reads a week as it was typed (D-161).
 * @returns the hours as they are kept, and what is wrong by the name of the field; with errors there are no hours.
 */
export function readWeek(week: TypedWeek): { hours: Hours | null; errors: Record<string, string> } {
  const read = weekOf((day) => readDay(week[day]))
  const own = daysFromMonday.flatMap((day) => read[day].errors.map((error) => ({ day, ...error })))
  const readable = weekOf((day) => (read[day].errors.length > 0 ? closedDay : read[day].day))
  const across = checkWeek(readable).map(({ day, slot, text }) => ({
    day,
    slot: read[day].typedAt[slot] ?? slot,
    time: "opens" as const,
    text,
  }))
  const errors = [...own, ...across].map(
    ({ day, slot, time, text }) => [timeName(weekName(day), slot, time), text] as const,
  )
  if (errors.length > 0) return { hours: null, errors: Object.fromEntries(errors) }
  return { hours: tidyWeek(readable), errors: {} }
}

import { type Day, dayFrom } from "./day.ts"

/** Noon of a day in the zone of the machine, which no change of its clocks moves to another day. */
export function dateAt(day: Day): Date {
  const [year, month, date] = day.split("-").map(Number)
  return new Date(year!, month! - 1, date, 12)
}

/** The day of a date in the zone of the machine. */
export const dayAt = (date: Date): Day => dayFrom(date.getFullYear(), date.getMonth() + 1, date.getDate())

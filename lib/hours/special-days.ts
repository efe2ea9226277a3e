import type { DayHours, Slot } from "../contract/locations/hours.ts"
import type { Day } from "../dates/day.ts"
import type { SpecialDays } from "./open-at.ts"

/** The hours of a date as the Review API keeps them (001 §3). */
export type SpecialEntry = { start_date: Day; closed: boolean; is_24_hours: boolean; hours: Slot[] }

/** Hours on a date that has its own. */
export const dayOfSpecial = ({ closed, is_24_hours, hours }: Omit<SpecialEntry, "start_date">): DayHours =>
  closed ? { open: false, is_24_hours: false, hours: [] } : { open: true, is_24_hours, hours }

/** A day as an entry says it. */
export const specialOfDay = ({ open, is_24_hours, hours }: DayHours): Omit<SpecialEntry, "start_date"> => ({
  closed: !open,
  is_24_hours: open && is_24_hours,
  hours: open && !is_24_hours ? hours : [],
})

/** Entries by their dates, as open now reads them. */
export const specialDays = (entries: readonly SpecialEntry[]): SpecialDays =>
  new Map(entries.map((entry) => [entry.start_date, dayOfSpecial(entry)]))

import { utc } from "@date-fns/utc/utc"
import {
  addDays as addDaysTo,
  addMonths as addMonthsTo,
  differenceInCalendarDays,
  formatISO,
  parseISO,
  startOfQuarter,
  startOfWeek,
  startOfYear,
} from "date-fns"

/** A calendar day `YYYY-MM-DD` without a zone; days compare as text. */
export type Day = string
export type WeekStart = "sunday" | "monday"

/** A day as a date in UTC, where every day exists and has 24 hours. */
const dateOf = (day: Day): Date => parseISO(day, { in: utc })
/** The day that a date shows: in UTC for those of `dateOf`, in the zone of the machine for others. */
export const dayOf = (date: Date): Day => formatISO(date, { representation: "date" })

/** The day `count` days later, or earlier when negative. */
export const addDays = (day: Day, count: number): Day => dayOf(addDaysTo(dateOf(day), count))

/** The day `count` months later or earlier; clamps to the last day of a shorter month (D-087). */
export const addMonths = (day: Day, count: number): Day => dayOf(addMonthsTo(dateOf(day), count))

/** Number of days from one day to another, both included: 1 for equal days. */
export const daysIn = (from: Day, to: Day): number => differenceInCalendarDays(dateOf(to), dateOf(from)) + 1

/** First day of the month of a day. */
export const monthStart = (day: Day): Day => `${day.slice(0, -2)}01`

/** First day of the calendar quarter of a day. */
export const quarterStart = (day: Day): Day => dayOf(startOfQuarter(dateOf(day)))

/** First of January in the year of a day. */
export const yearStart = (day: Day): Day => dayOf(startOfYear(dateOf(day)))

/** First day of the week of a day (D-088). */
export const weekStartOf = (day: Day, weekStart: WeekStart): Day =>
  dayOf(startOfWeek(dateOf(day), { weekStartsOn: weekStart === "monday" ? 1 : 0 }))

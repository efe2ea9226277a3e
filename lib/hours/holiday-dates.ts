import { addDays, addMonths, type Day } from "../dates/day.ts"

/** Errors in the date of holiday hours, in the words of the form (001 §5). */
export const holidayErrors = {
  missing: "You must have a date selected",
  tooFar: "Date cannot be more than 10 years in advance.",
  taken: "You already have special hours set for this date.",
  past: "Date cannot be in the past.",
  unreadable: "Enter a date such as 12/25/26",
} as const

/** Warnings about dates, which stop no one (001 §5). */
export const holidayWarnings = {
  soon: "This date is within 24hrs so it may not be updated in time.",
  longClosure:
    "If your business will be closed for 7 or more days in a row, Google may mark the business as temporarily closed or reject the request.",
} as const

const written = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|20\d{2})$/
const iso = /^\d{4}-\d{2}-\d{2}$/

const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Reads a date as it is typed: `12/25/26`, `12/25/2026` or `2026-12-25`. @returns null for anything else. */
export function parseHolidayDate(text: string): Day | null {
  const given = text.trim()
  if (iso.test(given)) return isDay(given) ? given : null
  const [, month, day, year] = written.exec(given) ?? []
  if (!month || !day || !year) return null
  const read = `20${year.slice(-2)}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  return isDay(read) ? read : null
}

/** Holiday hours reach to the day before the same date in ten years (D-162). */
const maxMonths = 120

/** The last day that can have holiday hours. */
export const lastHoliday = (today: Day): Day => addDays(addMonths(today, maxMonths), -1)

/**
 * Error in a new date (D-162).
 * @param today in the zone of the location.
 */
export function holidayDateError(date: Day, today: Day): string | null {
  if (date < today) return holidayErrors.past
  return date > lastHoliday(today) ? holidayErrors.tooFar : null
}

/** Whether a date begins within 24 hours: today and tomorrow (D-162). */
export const isSoon = (date: Day, today: Day): boolean => date === today || date === addDays(today, 1)

const longRun = 7

/** Whether seven or more of some closed dates follow each other (D-162). */
export function hasLongClosure(closedDates: Iterable<Day>): boolean {
  const closed = new Set(closedDates)
  return [...closed].some((date) =>
    Array.from({ length: longRun }, (_, after) => addDays(date, after)).every((day) => closed.has(day)),
  )
}

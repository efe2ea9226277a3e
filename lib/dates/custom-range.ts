import type { Day } from "./day.ts"
import { isDay } from "./is-day.ts"
import type { DayRange } from "./resolve-range.ts"

export const dateRequired = "Date Required"
export const invalidRange = "Invalid Date Range"

export type CustomRangeResult =
  | { ok: true; range: DayRange }
  | { ok: false; from?: typeof dateRequired; to?: typeof dateRequired; range?: typeof invalidRange }

/**
 * Reads MM/DD/YY, strictly; 00 to 79 are the 2000s, 80 to 99 the 1900s (000 §5, D-093).
 * @returns null for any other form and for days that do not exist.
 */
export function parseShortDate(text: string): Day | null {
  const [, month, date, year] = /^(\d{2})\/(\d{2})\/(\d{2})$/.exec(text) ?? []
  if (!month || !date || !year) return null
  const day = `${Number(year) < 80 ? "20" : "19"}${year}-${month}-${date}`
  return isDay(day) ? day : null
}

/**
 * Checks the two typed dates of the custom picker (000 §5): both needed, from not after to, to not after today.
 * @param today the account's today.
 */
export function checkCustomRange(fromText: string, toText: string, today: Day): CustomRangeResult {
  const [from, to] = [fromText.trim(), toText.trim()]
  if (!from || !to) {
    return { ok: false, ...(from ? {} : { from: dateRequired }), ...(to ? {} : { to: dateRequired }) }
  }
  const range = { from: parseShortDate(from), to: parseShortDate(to) }
  if (!range.from || !range.to || range.from > range.to || range.to > today) {
    return { ok: false, range: invalidRange }
  }
  return { ok: true, range: { from: range.from, to: range.to } }
}

/**
 * Checks the one date of the picker's single-input mode: today or later (000 §5).
 * @returns the day, or the message to show.
 */
export function checkSingleDate(
  text: string,
  today: Day,
): { ok: true; day: Day } | { ok: false; message: string } {
  if (!text.trim()) return { ok: false, message: dateRequired }
  const day = parseShortDate(text.trim())
  return day && day >= today ? { ok: true, day } : { ok: false, message: invalidRange }
}

import type { BodyOf } from "#lib/contract/operations.ts"
import type { Day } from "#lib/dates/day.ts"
import { serverTextOf } from "#lib/errors/alert-text.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { holidayErrors } from "#lib/hours/holiday-dates.ts"
import type { TextOf } from "#lib/hours/typed-day.ts"
import { holidayName, type ReadHoliday, readHolidays, typedHolidaysIn } from "#lib/hours/typed-holidays.ts"
import { inStretches } from "./bulk-hours.ts"
import { bulkTexts } from "./texts.ts"

/** Errors above a form and at its fields. */
export type HolidayHoursRefusal = { error: string; errors: Record<string, string> }

/**
 * Reads the holiday hours of a form for several locations: rows without a date are none (001 §4), and the hours of a date
 * stand in order.
 * @param today in the zone of the account.
 * @returns the entries, or what is wrong.
 */
export function readHolidayHours(textOf: TextOf, today: Day): ReadHoliday[] | HolidayHoursRefusal {
  const { rows } = typedHolidaysIn(textOf)
  const dated = [...rows].filter(([, { date }]) => date.trim() !== "")
  const { entries, errors } = readHolidays(new Map(dated), today)
  if (Object.keys(errors).length > 0) return { error: "", errors }
  if (entries.length === 0) return { error: holidayErrors.missing, errors: {} }
  return entries.map((entry) => ({
    ...entry,
    hours: entry.hours.toSorted((one, other) => one.open_time.localeCompare(other.open_time)),
  }))
}

/** Dates as a change by a job takes them. */
export const bulkDates = (entries: readonly ReadHoliday[]) =>
  entries.map(({ at: _at, id: _id, ...entry }) => entry)

/** Sets one date for some locations: a call of the browser, or of the server for a form without scripts. */
export type SetHolidayHours = (body: BodyOf<"special_hours.create">) => Promise<unknown>

/**
 * Sets holiday hours of many locations, date after date (D-191).
 * @param onProgress told how many dates of locations are set.
 * @returns what went wrong first, in the words of the Review API; null when all of it is done.
 * @throws when the signal fires, and when the session is over.
 */
export async function setHolidayHours(
  ids: readonly string[],
  entries: readonly ReadHoliday[],
  set: SetHolidayHours,
  onProgress: (done: number) => void = () => {},
  signal?: AbortSignal,
): Promise<HolidayHoursRefusal | null> {
  for (const [index, { at, id: _, ...entry }] of entries.entries()) {
    try {
      await inStretches(
        ids,
        async (location_ids) => void (await set({ ...entry, location_ids })),
        (done) => onProgress(index * ids.length + done),
        signal,
      )
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status === 401 || error.status === 402) throw error
      const text = error.fieldErrors["start_date"]?.[0]
      if (text) return { error: "", errors: { [`${holidayName(at)}.date`]: text } }
      return { error: serverTextOf(error) ?? bulkTexts.holidayHoursFailed, errors: {} }
    }
  }
  return null
}

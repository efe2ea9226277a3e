import type { AnswerOf, BodyOf } from "#lib/contract/operations.ts"
import type { SpecialHours } from "#lib/contract/special-hours/schema.ts"
import type { Day } from "#lib/dates/day.ts"
import { serverTextOf } from "#lib/errors/alert-text.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { holidayErrors } from "#lib/hours/holiday-dates.ts"
import type { TextOf } from "#lib/hours/typed-day.ts"
import { holidayName, type ReadHoliday, readHolidays, typedHolidaysIn } from "#lib/hours/typed-holidays.ts"
import { atOnce, inStretches, type Restored, restoreEach } from "./bulk-hours.ts"
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

/** Calls that change dates of locations. */
export type HolidayCalls = {
  /** Sets one date for some locations. */
  set: (body: BodyOf<"special_hours.create">) => Promise<AnswerOf<"special_hours.create">>
  /** The dates of a location from one on. */
  list: (locationId: string, from: Day) => Promise<readonly SpecialHours[]>
  update: (id: string, body: BodyOf<"special_hours.update">) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}

/** Dates of a location that a change set, and those of them that had hours of their own before. */
export type HolidayChange = { id: string; before: readonly SpecialHours[]; after: readonly SpecialHours[] }
export type HolidayOutcome = { refusal: HolidayHoursRefusal | null; changed: readonly HolidayChange[] }

const hoursOf = ({ closed, is_24_hours, hours }: SpecialHours) => ({ closed, is_24_hours, hours })
const isSame = (one: SpecialHours | undefined, other: SpecialHours) =>
  one !== undefined && JSON.stringify(hoursOf(one)) === JSON.stringify(hoursOf(other))
const onDate = (rows: readonly SpecialHours[], date: Day) =>
  rows.find(({ start_date }) => start_date === date)
const firstDate = (rows: readonly { start_date: Day }[]): Day =>
  rows.map(({ start_date }) => start_date).toSorted()[0]!

/**
 * Sets holiday hours of a few locations, date after date (D-191).
 * @param onProgress told how many dates of locations are set.
 * @returns what went wrong first, in the words of the Review API, null when all of it is done; and what is other than before.
 * @throws when the signal fires, when the session is over, and when it cannot be found out what they had before.
 */
export async function setHolidayHours(
  ids: readonly string[],
  entries: readonly ReadHoliday[],
  calls: HolidayCalls,
  onProgress: (done: number) => void = () => {},
  signal?: AbortSignal,
): Promise<HolidayOutcome> {
  const had = new Map<string, readonly SpecialHours[]>()
  await atOnce(ids, async (id) => {
    signal?.throwIfAborted()
    had.set(id, await calls.list(id, firstDate(entries)))
  })
  const made: SpecialHours[] = []
  const set: HolidayCalls["set"] = async (body) => {
    const answer = await calls.set(body)
    if (Array.isArray(answer["special_hours"])) made.push(...(answer["special_hours"] as SpecialHours[]))
    return answer
  }
  const refusal = await setDates(ids, entries, set, onProgress, signal)
  const changed = ids.flatMap((id) => {
    const before = had.get(id)!
    const after = made.filter(
      (row) => String(row.location_id) === id && !isSame(onDate(before, row.start_date), row),
    )
    return after.length > 0 ? [{ id, before, after }] : []
  })
  return { refusal, changed }
}

async function setDates(
  ids: readonly string[],
  entries: readonly ReadHoliday[],
  set: HolidayCalls["set"],
  onProgress: (done: number) => void,
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

/** @returns whether it got its dates back: it keeps all of them where one was changed since. */
async function restoreOne(
  { id, before, after }: HolidayChange,
  { list, update, remove }: HolidayCalls,
): Promise<boolean> {
  const now = await list(id, firstDate(after))
  if (!after.every((row) => isSame(onDate(now, row.start_date), row))) return false
  for (const { start_date } of after) {
    const row = onDate(now, start_date)!
    const old = onDate(before, start_date)
    await (old ? update(String(row.id), hoursOf(old)) : remove(String(row.id)))
  }
  return true
}

/** Gives locations back the dates that they had before a change, unless these were changed since. */
export const restoreHolidayHours = (
  changed: readonly HolidayChange[],
  calls: HolidayCalls,
): Promise<Restored> => restoreEach(changed, (change) => restoreOne(change, calls))

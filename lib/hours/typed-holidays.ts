import type { Day } from "../dates/day.ts"
import { formatDay } from "../format/dates.ts"
import { holidayDateError, holidayErrors, parseHolidayDate } from "./holiday-dates.ts"
import { dayOfSpecial, type SpecialEntry, specialOfDay } from "./special-days.ts"
import { readDay, type TextOf, type TypedDay, timeName, typeDay, typedDayIn } from "./typed-day.ts"

/** Holiday hours as somebody types them; the id of a new entry ends in `-new` (001 §3). */
export type TypedHoliday = TypedDay & { id: string; date: string }

/** Rows that a form can have, as many as are loaded (001 §12). */
export const maxHolidays = 250

export const isNewHoliday = ({ id }: Pick<TypedHoliday, "id">): boolean => id.endsWith("-new")

export const holidayName = (at: number) => `holidays.${at}` as const

/** An entry as a form shows it. */
export const typeHoliday = (entry: SpecialEntry & { id: string | number }): TypedHoliday => ({
  id: String(entry.id),
  date: formatDay(entry.start_date),
  ...typeDay(dayOfSpecial(entry)),
})

/** Holidays of a form: entries by their number in it, and the ids to delete. */
export type TypedHolidays = { rows: Map<number, TypedHoliday>; removedIds: string[] }

/** Finds the holidays among the fields of a form. Rows without date and times, as those that stand ready, are none. */
export function typedHolidaysIn(textOf: TextOf): TypedHolidays {
  const rows = new Map<number, TypedHoliday>()
  const removedIds = (textOf("holidays_removed") ?? "").split(",").filter(Boolean)
  for (let at = 0; at < maxHolidays; at += 1) {
    const name = holidayName(at)
    const [id, date] = [textOf(`${name}.id`), textOf(`${name}.date`)]
    if (id === undefined || date === undefined) continue
    if (textOf(`${name}.removed`) === "true") {
      if (!isNewHoliday({ id })) removedIds.push(id)
      continue
    }
    const day = typedDayIn(textOf, name) ?? { open: false, slots: [] }
    const isBlank = date.trim() === "" && !day.open
    if (!isBlank) rows.set(at, { id, date, ...day })
  }
  return { rows, removedIds }
}

export type ReadHoliday = SpecialEntry & { id: string; at: number }

function dateOf(row: TypedHoliday, today: Day): { date: Day | null; error: string | null } {
  if (row.date.trim() === "") return { date: null, error: holidayErrors.missing }
  const date = parseHolidayDate(row.date)
  if (!date) return { date, error: holidayErrors.unreadable }
  return { date, error: isNewHoliday(row) ? holidayDateError(date, today) : null }
}

/**
 * Reads holidays as they were typed (001 §5, D-162, D-163).
 * @param today in the zone of the location.
 * @returns the entries that are right, and what is wrong by the name of the field.
 */
export function readHolidays(
  rows: ReadonlyMap<number, TypedHoliday>,
  today: Day,
): { entries: ReadHoliday[]; errors: Record<string, string> } {
  const entries: ReadHoliday[] = []
  const errors: Record<string, string> = {}
  const dates = new Set<Day>()
  // Existing entries keep their date; new entries come after.
  const inOrder = [...rows].toSorted(
    ([one, a], [other, b]) => Number(isNewHoliday(a)) - Number(isNewHoliday(b)) || one - other,
  )
  for (const [at, row] of inOrder) {
    const name = holidayName(at)
    const { date, error } = dateOf(row, today)
    const wrong = error ?? (date && dates.has(date) ? holidayErrors.taken : null)
    if (wrong) errors[`${name}.date`] = wrong
    const { day, errors: found } = readDay(row)
    for (const { slot, time, text } of found) errors[timeName(name, slot, time)] ??= text
    if (date) dates.add(date)
    if (date && !wrong && found.length === 0) {
      entries.push({ id: row.id, at, start_date: date, ...specialOfDay(day) })
    }
  }
  return { entries, errors }
}

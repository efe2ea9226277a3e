import type { DayHours, Hours } from "../contract/locations/hours.ts"
import { daysFromMonday, type Weekday } from "../contract/weekdays.ts"
import { addDays } from "../dates/day.ts"
import { checkDay, type SlotError, slotErrors } from "./check-day.ts"
import { dayOfSpecial, type SpecialEntry, specialOfDay } from "./special-days.ts"
import { minutesOfSlot, minutesPerDay, openMinutes } from "./week.ts"

export type WeekError = SlotError & { day: Weekday }

type Span = { from: number; to: number; slot: number }

/** The slots of a day as they are written, those with equal times apart: they are an error of their own. */
function spansOf(day: DayHours): Span[] {
  if (!day.open) return []
  if (day.is_24_hours) return [{ from: 0, to: minutesPerDay, slot: 0 }]
  return day.hours.flatMap((slot, at) =>
    slot.open_time === slot.close_time ? [] : [{ ...minutesOfSlot(slot), slot: at }],
  )
}

/** The slots of a day that begin before the night of the day before has ended, and those nights. */
function overlapsOf(before: Span[], after: Span[]): { before: Span; after: Span }[] {
  return before.flatMap((night) =>
    after.flatMap((span) => (span.from < night.to - minutesPerDay ? [{ before: night, after: span }] : [])),
  )
}

/**
 * Finds what is wrong with a week: what is wrong with its days, and nights that end after the next day has opened (D-161).
 * @returns each error at the later of two slots in the order of the table, where the night of Sunday is below Monday.
 */
export function checkWeek(week: Hours): WeekError[] {
  const own = daysFromMonday.flatMap((day) => checkDay(week[day]).map((error) => ({ ...error, day })))
  const known = new Set(own.map(({ day, slot }) => `${day} ${slot}`))
  const across = daysFromMonday.flatMap((day, at): WeekError[] => {
    const next = daysFromMonday[(at + 1) % daysFromMonday.length]!
    const isLast = at === daysFromMonday.length - 1
    return overlapsOf(spansOf(week[day]), spansOf(week[next])).map(({ before, after }) =>
      isLast
        ? { day, slot: before.slot, text: slotErrors.overlap }
        : { day: next, slot: after.slot, text: slotErrors.overlap },
    )
  })
  const rest = across.filter(({ day, slot }) => {
    const key = `${day} ${slot}`
    return !known.has(key) && known.add(key)
  })
  return [...own, ...rest]
}

/** The minute at which a day first opens; Infinity for one that stays closed. */
const firstOpening = (day: DayHours | undefined): number =>
  openMinutes(day)[0]?.from ?? Number.POSITIVE_INFINITY

const clock = (minutes: number): string => {
  const two = (value: number) => String(value).padStart(2, "0")
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
}

/**
 * A day whose night ends when the next day opens, at midnight where that is open for 24 hours.
 * @param nextOpens minute of the next day.
 */
function endedBy(day: DayHours, nextOpens: number): DayHours {
  if (!day.open || day.is_24_hours) return day
  const latest = minutesPerDay + nextOpens
  const hours = day.hours.flatMap((slot) => {
    const { from, to } = minutesOfSlot(slot)
    if (to <= latest || from >= latest) return [slot]
    return [{ ...slot, close_time: clock(latest) }]
  })
  return { ...day, hours }
}

/** A week without nights that overlap the next day, as directories take it: each ends when the next day opens. */
export const withoutOverlaps = (week: Hours): Hours =>
  Object.fromEntries(
    daysFromMonday.map((day, at) => [
      day,
      endedBy(week[day], firstOpening(week[daysFromMonday[(at + 1) % daysFromMonday.length]!])),
    ]),
  ) as Hours

/** The same of single dates, in any order. */
export function withoutOverlappingDates(entries: readonly SpecialEntry[]): SpecialEntry[] {
  const days = new Map(entries.map((entry) => [entry.start_date, dayOfSpecial(entry)]))
  return entries.map((entry) => {
    const next = days.get(addDays(entry.start_date, 1))
    return { ...entry, ...specialOfDay(endedBy(days.get(entry.start_date)!, firstOpening(next))) }
  })
}

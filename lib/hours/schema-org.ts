import type { DayHours, Hours } from "../contract/hours.ts"
import { daysFromMonday, type Weekday } from "../contract/weekdays.ts"
import type { Day } from "../dates/day.ts"
import type { SpecialDays } from "./open-at.ts"

/** https://schema.org/OpeningHoursSpecification */
export type OpeningHoursSpecification = {
  "@type": "OpeningHoursSpecification"
  opens: string
  closes: string
  dayOfWeek?: string[]
  validFrom?: Day
  validThrough?: Day
}

type Times = { opens: string; closes: string }

/** Search engines read 00:00 to 23:59 as open all day, and 00:00 to 00:00 as closed. */
function timesOf({ open, is_24_hours, hours }: DayHours): Times[] {
  if (!open) return [{ opens: "00:00", closes: "00:00" }]
  if (is_24_hours) return [{ opens: "00:00", closes: "23:59" }]
  return hours.map(({ open_time, close_time }) => ({ opens: open_time, closes: close_time }))
}

const schemaDay = (day: Weekday) => `${day[0]!.toUpperCase()}${day.slice(1)}`

/**
 * Operating and holiday hours in the words of schema.org, for the pages and widgets of a location. Days with the same
 * times are one entry; a day that is closed every week has none.
 */
export function openingHoursSpecification(
  hours: Hours | null,
  special: SpecialDays = new Map(),
): OpeningHoursSpecification[] {
  const days = new Map<string, Times & { dayOfWeek: string[] }>()
  for (const weekday of daysFromMonday) {
    const day = hours?.[weekday]
    if (!day?.open) continue
    for (const times of timesOf(day)) {
      const key = `${times.opens} ${times.closes}`
      const known = days.get(key) ?? { ...times, dayOfWeek: [] }
      days.set(key, { ...known, dayOfWeek: [...known.dayOfWeek, schemaDay(weekday)] })
    }
  }
  const type = "OpeningHoursSpecification" as const
  return [
    ...[...days.values()].map((entry) => ({ "@type": type, ...entry })),
    ...[...special].flatMap(([day, given]) =>
      timesOf(given).map((times) => ({ "@type": type, ...times, validFrom: day, validThrough: day })),
    ),
  ]
}

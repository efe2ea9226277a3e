import { locationLabels, type OpenStatus, openStatusLabels } from "#lib/contract/locations/constants.ts"
import type { LocationChange } from "#lib/contract/locations/history.ts"
import type { Hours } from "#lib/contract/locations/hours.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { daysFromMonday } from "#lib/contract/weekdays.ts"
import type { Day } from "#lib/dates/day.ts"
import { capitalized } from "#lib/format/capitalized.ts"
import { formatDay } from "#lib/format/dates.ts"
import { nationalPhone } from "#lib/format/phone.ts"
import { daySentence } from "#lib/hours/day-sentence.ts"
import { dayOfSpecial, type SpecialEntry } from "#lib/hours/special-days.ts"

/** Changes in words; null means nothing. */
export type ChangeText = { label: string; before: string | null; after: string | null }

/** A value of a field in words; null for nothing. @param country where its phones are read, two letters. */
export const valueText = (field: string, value: unknown, country?: string | null): string | null =>
  textOf(field, value, country)

function textOf(field: string, value: unknown, country?: string | null): string | null {
  if (value === null || value === undefined || value === "") return null
  if (field === "open_status") return openStatusLabels[value as OpenStatus] ?? String(value)
  if (typeof value === "boolean") return value ? "Yes" : "No"
  if (Array.isArray(value)) return value.map((one) => textOf(field, one)).join(", ") || null
  if (field === "phone" && typeof value === "string") return nationalPhone(value, country)
  if (typeof value !== "object") return String(value)
  return Object.entries(value)
    .map(([name, part]) => `${labelOf(name)}: ${textOf(name, part) ?? "None"}`)
    .join(", ")
}

/** Form label of a field. */
export const labelOf = (field: string): string =>
  ownValue(locationLabels, field) ?? capitalized(field.replaceAll("_", " "))

type Dates = readonly SpecialEntry[] | null

function holidayTexts(before: Dates, after: Dates): ChangeText[] {
  const dates = [...new Set([...(before ?? []), ...(after ?? [])].map(({ start_date }) => start_date))]
  const textAt = (entries: Dates, date: Day) => {
    const entry = entries?.find(({ start_date }) => start_date === date)
    return entry ? daySentence(dayOfSpecial(entry)) : null
  }
  return dates
    .toSorted()
    .map((date) => ({
      label: `Holiday hours ${formatDay(date)}`,
      before: textAt(before, date),
      after: textAt(after, date),
    }))
    .filter((text) => text.before !== text.after)
}

function hoursTexts(before: Hours | null, after: Hours | null): ChangeText[] {
  return daysFromMonday
    .map((day) => ({
      label: `${capitalized(day)} hours`,
      before: before?.[day] ? daySentence(before[day]) : null,
      after: after?.[day] ? daySentence(after[day]) : null,
    }))
    .filter((text) => text.before !== text.after)
}

/**
 * The changes of one line of the history, as people read them: hours by day, holiday hours by date.
 * @param country of the location, where its phones are read.
 */
export const changeTexts = (
  { changes }: Pick<LocationChange, "changes">,
  country?: string | null,
): ChangeText[] =>
  changes.flatMap(({ field, before, after }) => {
    if (field === "hours") return hoursTexts(before as Hours | null, after as Hours | null)
    if (field === "special_hours") return holidayTexts(before as Dates, after as Dates)
    return [
      { label: labelOf(field), before: textOf(field, before, country), after: textOf(field, after, country) },
    ]
  })

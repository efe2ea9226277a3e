import type { SpecialEntry } from "#lib/hours/special-days.ts"

type Values = Readonly<Record<string, unknown>> | null | undefined

/** A line of the audit log: what was before, and what came. */
export type HolidayLine = { before?: Values; after?: Values }

const closedOn = (start_date: string): SpecialEntry => ({
  start_date,
  closed: true,
  is_24_hours: false,
  hours: [],
})

function entriesIn(values: Values): readonly SpecialEntry[] | null {
  const dates = values?.["closed_on"] as string[] | undefined
  if (dates) return dates.map(closedOn)
  const entries = values?.["special_hours"] as SpecialEntry | SpecialEntry[] | undefined
  return entries ? [entries].flat() : null
}

/**
 * Holiday hours in a line: all from its day on, those of one date, or public holidays (D-162, D-191, D-285).
 * @returns null for a line that is about something else.
 */
export function holidaysIn({ before, after }: HolidayLine) {
  const was = entriesIn(before)
  const is = entriesIn(after)
  return was || is ? { before: was, after: is } : null
}

/**
 * The holiday hours before the first of several changes.
 * @param lines newest first.
 * @param now the holiday hours as they are.
 * @returns undefined where none of the changes is about holiday hours.
 */
export function holidaysBefore(
  lines: readonly HolidayLine[],
  now: readonly SpecialEntry[],
): readonly SpecialEntry[] | undefined {
  const known = lines.flatMap((line) => holidaysIn(line) ?? [])
  if (known.length === 0) return undefined
  const byDate = new Map(now.map((entry) => [entry.start_date, entry]))
  for (const { before, after } of known) {
    for (const { start_date } of after ?? []) byDate.delete(start_date)
    for (const entry of before ?? []) byDate.set(entry.start_date, entry)
  }
  return [...byDate.values()]
}

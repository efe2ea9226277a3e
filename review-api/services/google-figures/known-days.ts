import type { CountedFigure } from "#lib/contract/google-figures/constants.ts"
import { addDays, type Day } from "#lib/dates/day.ts"
import type { FigureSeries } from "../../connections/connector.ts"

/** A day of a location with the figures that are known of it. */
export type KnownDay = { day: Day } & Partial<Record<CountedFigure, number | null>>

/**
 * Days of which a provider's answer says what was counted. It writes neither zeros nor which days it has not counted yet
 * (D-323): a day between two with figures is counted in full, and so is one that was known before; what comes before the
 * first or after the last is not known.
 * @param before the first and the last day in the range that were known before; null when there are none.
 * @returns none when nothing was counted in the whole range.
 */
export function knownDays(
  { counted, days }: FigureSeries,
  range: { from: Day; to: Day },
  before: { first: Day; last: Day } | null,
): KnownDay[] {
  const said = [...days.keys()].filter((day) => range.from <= day && day <= range.to).sort()
  const [first, last] = [said[0], said.at(-1)]
  if (first === undefined || last === undefined) return []
  const end = before && before.last > last ? before.last : last
  const found: KnownDay[] = []
  for (let day = before && before.first < first ? before.first : first; day <= end; day = addDays(day, 1)) {
    const known: KnownDay = { day }
    for (const figure of counted) {
      const value = days.get(day)?.[figure]
      known[figure] = value === undefined ? 0 : value
    }
    found.push(known)
  }
  return found
}

import type { SpecialHours } from "#lib/contract/special-hours/schema.ts"
import { isNewHoliday, type ReadHoliday } from "#lib/hours/typed-holidays.ts"

/** Calls that store the holiday hours of a form. */
export type HolidayPlan = {
  deletes: string[]
  creates: ReadHoliday[]
  updates: ReadHoliday[]
}

const hoursText = ({ closed, is_24_hours, hours }: Pick<SpecialHours, "closed" | "is_24_hours" | "hours">) =>
  JSON.stringify([
    closed,
    is_24_hours,
    hours.map(({ open_time, close_time }) => `${open_time} ${close_time}`).toSorted(),
  ])

/**
 * Compares a form with what is kept: entries that are the same need nothing, also those that an earlier attempt has
 * created already (D-165).
 */
export function planHolidays(
  kept: readonly SpecialHours[],
  entries: readonly ReadHoliday[],
  removedIds: readonly string[],
): HolidayPlan {
  const byId = new Map(kept.map((entry) => [String(entry.id), entry]))
  const deletes = removedIds.filter((id) => byId.has(id))
  const byDate = new Map(
    kept.filter(({ id }) => !deletes.includes(String(id))).map((entry) => [entry.start_date, entry]),
  )
  const plan: HolidayPlan = { deletes, creates: [], updates: [] }
  for (const entry of entries) {
    const own = isNewHoliday(entry) ? undefined : byId.get(entry.id)
    const same = own ?? byDate.get(entry.start_date)
    if (same && hoursText(same) === hoursText(entry)) continue
    if (own) plan.updates.push(entry)
    else plan.creates.push(entry)
  }
  return plan
}

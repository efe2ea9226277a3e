import type { PublicHoliday } from "#lib/contract/index.ts"
import { addDays, addMonths, type Day } from "#lib/dates/day.ts"

const dayMs = 86_400_000

/** Every day of a holiday; some last several. */
const daysOf = ({ date, start, end }: { date: string; start: Date; end: Date }): Day[] => {
  const first = date.slice(0, 10)
  const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs))
  return Array.from({ length: count }, (_, at) => addDays(first, at))
}

/** Countries that write it so; the others of the tables write "Labour". */
const withLabor: readonly string[] = ["US", "PR", "GU", "VI", "AS", "MP", "UM", "PH"]

const spelledIn = (country: string, name: string): string =>
  withLabor.includes(country) ? name.replace(/\bLabour\b/, "Labor") : name

/** Working out a region takes longer than everything else on a page that has many; all of them together are small. */
const remembered = { today: "", regions: new Map<string, Promise<PublicHoliday[]>>() }

/**
 * The public holidays of a country and state within twelve months, by date; of several on one day the first.
 * Names are spelled as in the country: "Labor Day" in the United States. Its tables are large and loaded when they are first needed.
 * @param country two letters of ISO 3166-1.
 * @param state as ISO 3166-2 has it behind the country; null for what holds in the whole country.
 */
export function publicHolidaysOf(country: string, state: string | null, today: Day): Promise<PublicHoliday[]> {
  if (remembered.today !== today) {
    remembered.today = today
    remembered.regions.clear()
  }
  const region = `${country} ${state ?? ""}`
  const known = remembered.regions.get(region) ?? workOut(country, state, today)
  remembered.regions.set(region, known)
  return known
}

async function workOut(country: string, state: string | null, today: Day): Promise<PublicHoliday[]> {
  const { default: Holidays } = await import("date-holidays")
  const rules = new Holidays({ languages: ["en"], types: ["public"] })
  // A state that the tables do not know has what holds in its country.
  const isKnown = state !== null && Object.hasOwn(rules.getStates(country) ?? {}, state)
  rules.init(country, isKnown ? state : undefined)
  const last = addMonths(today, 12)
  const years = [Number(today.slice(0, 4)), Number(last.slice(0, 4))]
  const named = new Map<Day, string>()
  for (const year of new Set(years)) {
    for (const holiday of rules.getHolidays(year, "en")) {
      if (holiday.type !== "public") continue
      for (const day of daysOf(holiday)) {
        if (day >= today && day < last && !named.has(day)) named.set(day, spelledIn(country, holiday.name))
      }
    }
  }
  return [...named]
    .map(([date, name]) => ({ date, name }))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

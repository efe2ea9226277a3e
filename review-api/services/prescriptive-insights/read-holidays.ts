import { sql } from "drizzle-orm"
import { holidayDays } from "#lib/contract/prescriptive-insights/constants.ts"
import { addDays } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { publicHolidaysOf } from "../public-holidays/holidays-of.ts"
import type { MissingHolidays } from "./judgments.ts"

const shape = {
  id: column.number(),
  country: column.text(),
  state: column.text().nullable(),
  dates: column.text().array(),
}

/**
 * Public holidays of the next days on which locations have no hours of their own (D-317). Only locations with a weekly
 * schedule have hours to change.
 */
export async function readMissingHolidays(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { accountId, timeZone }: Scope,
  locationIds: readonly number[],
): Promise<(id: number) => MissingHolidays | null> {
  const today = todayIn(timeZone, clock.now())
  const last = addDays(today, holidayDays)
  const rows = await rowsOf(
    db,
    shape,
    sql`select l.id, l.country, l.state,
        array(select s.start_date::text from special_hours s where s.account_id = l.account_id and s.location_id = l.id
          and s.start_date between ${today}::date and ${last}::date) as dates
      from locations l
      where l.account_id = ${accountId} and ${isOneOf(sql`l.id`, locationIds)} and l.country is not null
        and l.hours is not null and l.open_status = 'active'`,
  )
  const byRegion = Map.groupBy(rows, ({ country, state }) => JSON.stringify([country, state]))
  const missing = new Map<number, MissingHolidays>()
  for (const places of byRegion.values()) {
    const { country, state } = places[0]!
    const holidays = (await publicHolidaysOf(country, state, today)).filter(({ date }) => date <= last)
    for (const { id, dates } of places) {
      const known = new Set(dates)
      missing.set(id, { days: holidays.filter(({ date }) => !known.has(date)) })
    }
  }
  return (id) => missing.get(id) ?? null
}

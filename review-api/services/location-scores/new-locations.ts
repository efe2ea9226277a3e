import { sql } from "drizzle-orm"
import type { Day } from "#lib/dates/day.ts"
import { firstDay } from "#lib/dates/resolve-range.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"

/**
 * The locations of a scope that were not there before a range (D-315): created in it, and without reviews from before, as
 * a location that has just been connected or imported brings them along.
 * @param from the first day of the range; for all time no location is new.
 * @returns whether a location is new.
 */
export async function newLocations(
  { db }: Pick<Deps, "db">,
  { accountIds, timeZone }: Scope,
  from: Day | undefined,
): Promise<(locationId: number) => boolean> {
  if (from === undefined || from <= firstDay) return () => false
  const cell = sql`c.account_id = l.account_id and c.generation = a.rollup_generation and c.location_id = l.id
    and c.reviews > 0`
  const month = sql`date_trunc('month', ${from}::date)::date`
  const rows = await rowsOf(
    db,
    { id: column.number() },
    sql`select l.id from locations l join accounts a on a.id = l.account_id
      where ${isOneOf(sql`l.account_id`, accountIds)} and l.deleted_at is null
        and l.created_at >= ${from}::date::timestamp at time zone ${timeZone}
        and not exists (select 1 from rollup_location_month c where ${cell} and c.month < ${month})
        and not exists (select 1 from rollup_location_source_day c where ${cell} and c.day >= ${month} and c.day < ${from}::date)`,
  )
  const ids = new Set(rows.map(({ id }) => id))
  return (id) => ids.has(id)
}

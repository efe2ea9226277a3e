import { sql } from "drizzle-orm"
import type { Slot } from "#lib/contract/locations/hours.ts"
import { invalid } from "../../core/errors.ts"
import { filterIds } from "../../core/ids.ts"
import { inGroupScope } from "../../db/queries/group-scope.ts"
import { allOf, isOneOf, texts } from "../../db/queries/sql-lists.ts"
import { todayAt } from "../../db/queries/today-at.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Service } from "../service.ts"
import { publicHolidaysOf } from "./holidays-of.ts"

/**
 * POST /public_holidays/plan (D-317): public holidays by the country and state of locations, and what these have on them.
 * Nothing is changed.
 * @throws 422 at `location_ids` unless all are seen.
 */
export const planPublicHolidays: Service<"public_holidays.plan"> = async ({ deps, scope, body }) => {
  const { db, clock } = deps
  const { accountId } = scope
  const ids = [...new Set(filterIds(body.location_ids.map(String)) ?? [])]
  const where = allOf([
    await visibleLocations(db, scope, "l"),
    sql`l.account_id = ${accountId}`,
    isOneOf(sql`l.id`, ids),
  ])
  const places = await rowsOf(
    db,
    {
      id: column.number(),
      name: column.text(),
      code: column.text().nullable(),
      country: column.text().nullable(),
      state: column.text().nullable(),
      group_ids: column.json<number[]>(),
    },
    sql`select l.id, l.name, l.country as code, coalesce(c.name, l.country) as country, l.state,
        (select coalesce(json_agg(gl.group_id order by gl.group_id), '[]'::json) from group_locations gl
          where ${allOf([
            sql`gl.account_id = l.account_id`,
            sql`gl.location_id = l.id`,
            inGroupScope(scope, sql`gl.account_id`, sql`gl.group_id`),
          ])}) as group_ids
      from locations l left join countries c on c.id = l.country_id
      where ${where} order by lower(l.name), l.id`,
  )
  if (places.length !== ids.length || places.length === 0)
    throw invalid({ location_ids: ["has unknown locations"] })
  const today = await todayAt(db, accountId, null, clock.now())
  const regions = []
  for (const some of Map.groupBy(places, ({ code, state }) => JSON.stringify([code, state])).values()) {
    const { code, country, state } = some[0]!
    regions.push({
      country_code: code,
      country,
      state,
      locations: some.map(({ id, name, group_ids }) => ({ id, name, group_ids })),
      holidays: code ? await publicHolidaysOf(code, state, today) : [],
    })
  }
  const dates = [...new Set(regions.flatMap(({ holidays }) => holidays.map(({ date }) => date)))]
  const [groups, kept] = await Promise.all([
    rowsOf(
      db,
      { id: column.number(), name: column.text() },
      sql`select g.id, g.name from groups g where g.account_id = ${accountId}
        and ${isOneOf(sql`g.id`, [...new Set(places.flatMap(({ group_ids }) => group_ids.map(Number)))])}
        order by lower(g.name), g.id`,
    ),
    rowsOf(
      db,
      {
        location_id: column.number(),
        start_date: column.text(),
        closed: column.boolean(),
        is_24_hours: column.boolean(),
        hours: column.json<Slot[]>(),
      },
      sql`select s.location_id, s.start_date::text as start_date, s.closed, s.is24_hours as is_24_hours, s.hours
        from special_hours s where s.account_id = ${accountId} and ${isOneOf(sql`s.location_id`, ids)}
          and s.start_date::text = any(${texts(dates)})`,
    ),
  ])
  return { regions, groups, special_hours: kept }
}

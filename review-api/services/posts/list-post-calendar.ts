import { sql } from "drizzle-orm"
import { maxCalendarEntries, type PostCalendarEntry } from "#lib/contract/posts/schema.ts"
import { addDays, addMonths } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import { allOf, anyOf } from "../../db/queries/sql-lists.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Service } from "../service.ts"
import { stateAt, zoneOfLocation } from "./post-item.ts"
import { postConditions } from "./post-page.ts"

/**
 * GET /google_posts/calendar: what the posts of a month say, by the days and clocks of their locations, each content once
 * for a day and a state.
 * @throws 400 for a list with something that is no id.
 */
export const listPostCalendar: Service<"google_posts.calendar"> = async ({ deps, scope, query }) => {
  const now = deps.clock.now()
  const { month = todayIn(scope.timeZone, now).slice(0, 7), ...filter } = query
  const { locations, visible, states, own } = await postConditions(deps, scope, filter)
  const first = `${month}-01`
  const end = addMonths(first, 1)
  // A day is over at the last of all clocks half a day later than in UTC, and begins as much earlier at the first.
  const midnight = (day: string) => sql`${`${day} 00:00+00`}::timestamptz`
  const isNear = sql`p.publish_at >= ${midnight(addDays(first, -1))} and p.publish_at < ${midnight(addDays(end, 1))}`
  const rows = await rowsOf(
    deps.db,
    {
      day: column.text(),
      time: column.text(),
      google_post_content_id: column.number(),
      topic_type: column.text<PostCalendarEntry["topic_type"]>(),
      state: column.text<PostCalendarEntry["state"]>(),
      count: column.number(),
      title: column.text().nullable(),
      summary: column.text().nullable(),
      location_name: column.text().nullable(),
    },
    sql`select m.day::text as day, to_char(min(m.local), 'HH24:MI') as time, c.id as google_post_content_id,
          c.topic_type, c.title, left(c.summary, 200) as summary, m.state, count(distinct m.location_id) as count,
          case when count(distinct m.location_id) = 1 then min(m.location_name) end as location_name
        from (
          select p.content_id, p.location_id, ${stateAt(now)} as state, l.name as location_name,
            p.publish_at at time zone ${zoneOfLocation} as local,
            (p.publish_at at time zone ${zoneOfLocation})::date as day
          from posts p
          join locations l on l.account_id = p.account_id and l.id = p.location_id
          join accounts a on a.id = p.account_id
          where ${allOf([
            own,
            isNear,
            anyOf(states),
            visible,
            locations === null ? undefined : sql`(l.account_id, l.id) in (${locations})`,
          ])}
        ) m
        join post_contents c on c.account_id = ${scope.accountId} and c.id = m.content_id
        where m.day >= ${first}::date and m.day < ${end}::date
        group by m.day, c.account_id, c.id, m.state
        order by m.day, time, c.id, m.state limit ${maxCalendarEntries + 1}`,
  )
  return {
    month,
    entries: rows.slice(0, maxCalendarEntries),
    is_cut: rows.length > maxCalendarEntries,
  }
}

import { type SQL, sql } from "drizzle-orm"

/** Locations of a widget (alias `w`) that are still there, as an array of ids. */
export const keptLocationIds: SQL = sql`array(select l.id from widget_locations x
  join locations l on l.account_id = x.account_id and l.id = x.location_id
  where x.account_id = w.account_id and x.widget_id = w.id and l.deleted_at is null order by l.id)`

type Placed = Readonly<Record<"accountId" | "coverage" | "groupId" | "locationIds", SQL>>

/** Whose reviews and facts a widget shows: the one location's, the group's, else the account's. */
export const placeName = ({ accountId, coverage, groupId, locationIds }: Placed): SQL => sql`coalesce(
  case ${coverage}
    when 'group' then (select g.name from groups g where g.account_id = ${accountId} and g.id = ${groupId})
    when 'locations' then (select min(coalesce(nullif(l.public_name, ''), l.name)) from locations l
      where l.account_id = ${accountId} and l.id = any(${locationIds}) having count(*) = 1)
  end, (select a.name from accounts a where a.id = ${accountId}))`

/** That of a saved widget (alias `w`). */
export const savedPlaceName: SQL = placeName({
  accountId: sql`w.account_id`,
  coverage: sql`w.coverage`,
  groupId: sql`w.group_id`,
  locationIds: keptLocationIds,
})

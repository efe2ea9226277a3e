import { type SQL, sql } from "drizzle-orm"
import type { Group, OpenStatus } from "#lib/contract/index.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { column } from "../../db/rows.ts"

/** A location that is closed for good is no active member of a group (D-057). */
const permanentlyClosed: OpenStatus = "inactive"

/** A group by itself. */
export const groupColumns = sql`g.id, g.account_id, g.name, ${wireInstant(sql`g.created_at`)} as created_at,
  ${wireInstant(sql`g.updated_at`)} as updated_at`

export const groupShape = {
  id: column.number(),
  account_id: column.number(),
  name: column.text(),
  created_at: column.text(),
  updated_at: column.text(),
}

/** Of a location (alias `l`). */
export const isActive = sql`l.open_status <> ${permanentlyClosed}`

const activeMembers = (visible: SQL): SQL => sql`join locations l
  on l.account_id = gl.account_id and l.id = gl.location_id
  where ${isActive} and ${visible}`

/** One group with the number of its active members. @param visible condition of a location (alias `l`) that the caller sees. */
export const groupWithCount = (group: SQL, visible: SQL): SQL => sql`
  select ${groupColumns}, (select count(*)::integer from group_locations gl ${activeMembers(visible)}
    and gl.account_id = g.account_id and gl.group_id = g.id) as active_locations from (${group}) g`

/**
 * Groups as they go out, with their active members; these are gathered once for all of them.
 * @param groups a statement that selects whole rows of groups.
 * @param visible condition of a location (alias `l`) that the caller sees.
 * @param order of the result, from the alias `g`.
 */
export const groupsWithMembers = (groups: SQL, visible: SQL, order: SQL): SQL => sql`
  with page as materialized (${groups}), members as (
    select gl.account_id, gl.group_id, json_agg(l.id order by l.id) as ids from page
    join group_locations gl on gl.account_id = page.account_id and gl.group_id = page.id
    ${activeMembers(visible)} group by gl.account_id, gl.group_id)
  select ${groupColumns}, coalesce(m.ids, '[]'::json) as active_location_ids
  from page g left join members m on m.account_id = g.account_id and m.group_id = g.id order by ${order}`

export type GroupRow = Group & { id: number; active_location_ids: number[] }

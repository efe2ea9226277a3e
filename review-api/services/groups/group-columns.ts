import { type SQL, sql } from "drizzle-orm"
import type { Group, OpenStatus } from "#lib/contract/index.ts"

/** A location that is closed for good is no active member of a group (D-057). */
const permanentlyClosed: OpenStatus = "inactive"

/**
 * Columns of a group as it goes out, from the table alias `g`.
 * @param visible condition of a location (alias `l`) that the caller sees.
 */
export const groupColumns = (visible: SQL): SQL => sql`
  g.id, g.account_id, g.name,
  to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
  (select coalesce(json_agg(l.id order by l.id), '[]'::json) from group_locations gl
    join locations l on l.account_id = gl.account_id and l.id = gl.location_id
    where gl.account_id = g.account_id and gl.group_id = g.id
      and l.open_status <> ${permanentlyClosed} and ${visible}) as active_location_ids`

export type GroupRow = Group & { id: number }

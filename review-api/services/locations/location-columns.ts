import { type SQL, sql } from "drizzle-orm"
import type { Location, LocationDetail } from "#lib/contract/index.ts"
import { inGroupScope } from "../../db/queries/group-scope.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import type { Scope } from "../../permissions/scope.ts"

const instant = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Columns of a location as it goes out, from the table alias `l`. */
export const locationColumns = sql`
  l.id, l.account_id, l.name, l.public_name, l.external_id, l.address, l.address2 as address_2, l.city, l.state,
  l.state_id, (select st.code from states st where st.id = l.state_id) as state_code, l.zipcode, l.country,
  l.country_id, l.google_place_id, l.latitude, l.longitude, l.phone, l.website, l.is_headquarters, l.open_status,
  ${instant(sql`l.created_at`)} as created_at, ${instant(sql`l.changed_at`)} as updated_at, ${instant(sql`l.deleted_at`)} as deleted_at`

/** Those of a location by itself, without what hangs on it. */
export const locationOwnColumns = sql`${locationColumns}, l.hours, l.category_id,
  (select c.name from categories c where c.id = l.category_id) as category_name,
  case when l.npi_numbers is not null then jsonb_build_object('npi_numbers', l.npi_numbers) end as industry_ids,
  l.time_zone, l.landing_slug, l.version`

/** Those of a location by itself. */
export const locationDetailColumns = sql`${locationOwnColumns},
  coalesce((select json_agg(json_build_object('id', o.id, 'location_id', o.location_id, 'source_id', o.source_id,
      'phone', o.phone, 'website', o.website, 'enabled', o.enabled) order by o.source_id)
    from location_source_overrides o where o.account_id = l.account_id and o.location_id = l.id), '[]'::json)
    as source_overrides`

/** The groups of a location that the scope sees, by name. */
export const groupsColumn = (scope: Scope): SQL => sql`
  (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id), '[]'::json)
    from group_locations gl join groups g on g.account_id = gl.account_id and g.id = gl.group_id
    where ${allOf([
      sql`gl.account_id = l.account_id`,
      sql`gl.location_id = l.id`,
      inGroupScope(scope, sql`gl.account_id`, sql`gl.group_id`),
    ])}) as groups`

export type LocationRow = Location & { id: number }
export type LocationDetailRow = LocationDetail & {
  id: number
  account_id: number
  version: number
  latitude: number | null
  longitude: number | null
  country_id: number | null
  state_id: number | null
}

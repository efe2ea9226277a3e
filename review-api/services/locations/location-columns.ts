import { type SQL, sql } from "drizzle-orm"
import type { Location, LocationDetail } from "#lib/contract/index.ts"
import { inGroupScope } from "../../db/queries/group-scope.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { column, type RowOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"

const instant = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Columns of a location as it goes out, from the table alias `l`. */
export const locationColumns = sql`
  l.id, l.account_id, l.name, l.public_name, l.external_id, l.address, l.address2 as address_2, l.city, l.state,
  l.state_id, (select st.code from states st where st.id = l.state_id) as state_code, l.zipcode, l.country,
  l.country_id, l.google_place_id, l.latitude, l.longitude, l.phone, l.website, l.is_headquarters, l.open_status,
  ${instant(sql`l.created_at`)} as created_at, ${instant(sql`l.changed_at`)} as updated_at, ${instant(sql`l.deleted_at`)} as deleted_at`

export const locationShape = {
  id: column.number(),
  account_id: column.number(),
  name: column.text(),
  public_name: column.text().nullable(),
  external_id: column.text().nullable(),
  address: column.text().nullable(),
  address_2: column.text().nullable(),
  city: column.text().nullable(),
  state: column.text().nullable(),
  state_id: column.number().nullable(),
  state_code: column.text().nullable(),
  zipcode: column.text().nullable(),
  country: column.text().nullable(),
  country_id: column.number().nullable(),
  google_place_id: column.text().nullable(),
  latitude: column.number().nullable(),
  longitude: column.number().nullable(),
  phone: column.text().nullable(),
  website: column.text().nullable(),
  is_headquarters: column.boolean(),
  open_status: column.text<NonNullable<Location["open_status"]>>().nullable(),
  created_at: column.text(),
  updated_at: column.text(),
  deleted_at: column.text().nullable(),
}

/** Those of a location by itself, without what hangs on it. */
export const locationOwnColumns = sql`${locationColumns}, l.hours, l.category_id,
  (select c.name from categories c where c.id = l.category_id) as category_name,
  case when l.npi_numbers is not null then jsonb_build_object('npi_numbers', l.npi_numbers) end as industry_ids,
  l.time_zone, l.landing_slug, l.version`

export const locationOwnShape = {
  ...locationShape,
  hours: column.json<NonNullable<LocationDetail["hours"]>>().nullable(),
  category_id: column.number().nullable(),
  category_name: column.text().nullable(),
  industry_ids: column.json<NonNullable<LocationDetail["industry_ids"]>>().nullable(),
  time_zone: column.text().nullable(),
  landing_slug: column.text().nullable(),
  version: column.number(),
}

/** Those of a location by itself. */
export const locationDetailColumns = sql`${locationOwnColumns},
  coalesce((select json_agg(json_build_object('id', o.id, 'location_id', o.location_id, 'source_id', o.source_id,
      'phone', o.phone, 'website', o.website, 'enabled', o.enabled) order by o.source_id)
    from location_source_overrides o where o.account_id = l.account_id and o.location_id = l.id), '[]'::json)
    as source_overrides`

export const locationDetailShape = {
  ...locationOwnShape,
  source_overrides: column.json<NonNullable<LocationDetail["source_overrides"]>>(),
}

export const groupsShape = { groups: column.json<NonNullable<LocationDetail["groups"]>>() }

/** The groups of a location that the scope sees, by name. */
export const groupsColumn = (scope: Scope): SQL => sql`
  (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id), '[]'::json)
    from group_locations gl join groups g on g.account_id = gl.account_id and g.id = gl.group_id
    where ${allOf([
      sql`gl.account_id = l.account_id`,
      sql`gl.location_id = l.id`,
      inGroupScope(scope, sql`gl.account_id`, sql`gl.group_id`),
    ])}) as groups`

export type LocationRow = RowOf<typeof locationShape>
export type LocationDetailRow = RowOf<typeof locationOwnShape> &
  Partial<RowOf<typeof locationDetailShape> & RowOf<typeof groupsShape>>

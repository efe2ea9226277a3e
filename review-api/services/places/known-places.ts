import { type SQL, sql } from "drizzle-orm"
import { maxPlaces } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import { nameMatches, nameOrder } from "../../db/queries/name-search.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { FoundPlace } from "../../places/place-search.ts"

type Row = Omit<FoundPlace, "googlePlaceId" | "kinds" | "isPartial"> & { category: string | null }

/** A location as a place, and where the simulated directory has it. */
type KnownPlace = FoundPlace & { accountId: number; locationId: number }

const lineOf = (...parts: SQL[]) => sql`concat_ws(', ', ${sql.join(parts, sql`, `)})`

/**
 * The places that an account knows without any directory: its own locations, those alone that the caller sees. Another
 * account's never count, not even their names. A place id belongs to one location and is not handed on.
 */
export async function searchKnownPlaces(
  db: Db,
  scope: Scope,
  { keywords, country }: { keywords: string; country: string | null },
): Promise<KnownPlace[]> {
  const searched = sql`concat_ws(' ', l.name, l.public_name, l.address, l.city, l.state, l.zipcode)`
  const rows = await rowsOf(
    db,
    {
      accountId: column.number(),
      locationId: column.number(),
      name: column.text(),
      phone: column.text().nullable(),
      hours: column.json<NonNullable<Row["hours"]>>().nullable(),
      website: column.text().nullable(),
      address: column.text().nullable(),
      state: column.text().nullable(),
      city: column.text().nullable(),
      zipcode: column.text().nullable(),
      country: column.text().nullable(),
      latitude: column.number().nullable(),
      longitude: column.number().nullable(),
      formattedAddress: column.text(),
      category: column.text().nullable(),
    },
    sql`select l.account_id, l.id as location_id, coalesce(l.public_name, l.name) as name,
        ${lineOf(sql`l.address`, sql`l.city`, sql`nullif(concat_ws(' ', l.state, l.zipcode), '')`)} as formatted_address,
        l.address, l.city, l.state, l.zipcode, l.country, l.phone, l.website, l.hours, l.latitude, l.longitude,
        (select c.code from categories c where c.id = l.category_id) as category
      from locations l
      where ${allOf([
        await visibleLocations(db, scope, "l"),
        nameMatches(searched, { keywords, search_type: "typeahead" }),
        country === null ? undefined : sql`l.country = ${country}`,
      ])}
      order by ${sql.join(nameOrder(sql`l.name`), sql`, `)}, l.id limit ${maxPlaces}`,
  )
  return rows.map(({ category, ...row }) => ({
    ...row,
    googlePlaceId: null,
    kinds: category ? [category] : [],
    isPartial: false,
  }))
}

import { sql } from "drizzle-orm"
import { writtenPostcode } from "../core/postcode.ts"
import type { Db } from "../db/connect.ts"
import { findIssues } from "../db/queries/issue-causes.ts"
import { regionsOf } from "../db/reference/link-regions.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import { type Calling, callingOf } from "./calling.ts"
import type { ImportLocation } from "./check-row.ts"
import { folded } from "./identity.ts"
import { ImportError } from "./import-error.ts"
import { freeKey, type KnownPlace } from "./place-finder.ts"

/** The locations of one account: what a file may call them, and their ids by key. */
export type LocationBook = { places: KnownPlace[]; ids: Map<string, number> }

const callingShape = {
  name: column.text(),
  address: column.text().nullable(),
  city: column.text().nullable(),
  externalId: column.text().nullable(),
  googlePlaceId: column.text().nullable(),
} satisfies Record<keyof Calling, unknown>

const rowShape = { ...callingShape, id: column.number() }

type Row = RowOf<typeof rowShape>
const aliasRowShape = { ...rowShape, aliasId: column.number() }

const columns = sql`name, nullif(address, '') as address, nullif(city, '') as city,
  nullif(external_id, '') as external_id, nullif(google_place_id, '') as google_place_id`

/** Reads the account's locations once, those first that files have called first. */
export async function openLocationBook(db: Db, accountId: number): Promise<LocationBook> {
  const rows = await rowsOf(
    db,
    rowShape,
    sql`select id, ${columns} from locations where account_id = ${accountId} and deleted_at is null order by id`,
  )
  const aliases = await rowsOf(
    db,
    aliasRowShape,
    sql`select location_id as id, id as alias_id, ${columns} from location_aliases
        where account_id = ${accountId} order by id`,
  )
  const byLocation = Map.groupBy(aliases, ({ id }) => id)
  const firstAlias = ({ id }: Row) => byLocation.get(id)?.[0]?.aliasId ?? Number.POSITIVE_INFINITY
  const ids = new Map<string, number>()
  const places = rows
    .toSorted((a, b) => (firstAlias(a) === firstAlias(b) ? a.id - b.id : firstAlias(a) - firstAlias(b)))
    .map((row): KnownPlace => {
      const own = callingOf(row)
      const called = (byLocation.get(row.id) ?? []).map(callingOf)
      const key = freeKey(called[0] ?? own, (one) => ids.has(one), row.id)
      ids.set(key, row.id)
      return { key, own, aliases: called }
    })
  return { places, ids }
}

/**
 * The location that a name means: where exactly one has it, whatever its address; one without an address before others.
 * @throws ImportError when several have it.
 */
export function locationNamed({ places }: LocationBook, name: string): ImportLocation {
  const wanted = folded(name)
  const called = places.filter(({ own, aliases }) =>
    [own, ...aliases].some((calling) => folded(calling.name) === wanted),
  )
  const bare = called.filter(({ own }) => own.address === null && folded(own.name) === wanted)
  const found = called.length === 1 ? called : bare.slice(0, 1)
  if (called.length > 0 && found.length === 0) {
    throw new ImportError(`${called.length} locations are named "${name}"; the file must give the address.`)
  }
  const regions = { state: null, zipcode: null, country: null, latitude: null, longitude: null }
  const calling = found[0]?.own ?? {
    name,
    address: null,
    city: null,
    externalId: null,
    googlePlaceId: null,
  }
  return { ...calling, ...regions }
}

/**
 * Writes locations that the book does not have: their public name is their name, and their country and state are those
 * that the texts mean.
 * @param locations by key. @returns ids by key; they belong into the book once the transaction is through.
 */
export async function addLocations(
  tx: Db,
  accountId: number,
  importId: number,
  locations: ReadonlyMap<string, ImportLocation>,
): Promise<Map<string, number>> {
  if (locations.size === 0) return new Map()
  const given = [...locations].map(([key, { externalId, googlePlaceId, ...rest }], at) => ({
    key,
    at,
    ...rest,
    external_id: externalId,
    google_place_id: googlePlaceId,
  }))
  const rows = await rowsOf(
    tx,
    {
      key: column.text(),
      id: column.number(),
      zipcode: column.text().nullable(),
      country: column.text().nullable(),
    },
    sql`with given as materialized (
          select given.*, nextval(pg_get_serial_sequence('locations', 'id')) as id
          from (select * from json_to_recordset(${JSON.stringify(given)}::text::json) as one (
            key text, at integer, name text, address text, city text, state text, zipcode text, country text,
            latitude double precision, longitude double precision, external_id text, google_place_id text)
            order by at) given),
        made as (
          insert into locations (account_id, id, import_id, name, public_name, address, city, state, state_id, zipcode,
            country, country_id, latitude, longitude, external_id, google_place_id)
          select ${accountId}::bigint, given.id, ${importId}::bigint, given.name, given.name, given.address, given.city,
            coalesce(state_of.code, given.state), state_of.id, given.zipcode, coalesce(country_of.code, given.country),
            country_of.id, given.latitude, given.longitude, given.external_id, given.google_place_id
          from given ${regionsOf(sql`given.country`, sql`given.state`)}
          returning id, zipcode, country)
        select given.key, made.id, made.zipcode, made.country from made join given on given.id = made.id`,
  )
  await writePostcodes(tx, accountId, rows)
  const ids = rows.map(({ id }) => id)
  await findIssues(tx, accountId, new Date(), ids)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

type Postcoded = { id: number; zipcode: string | null; country: string | null }

/** Writes postcodes as their countries do, which are known once their names are. */
async function writePostcodes(tx: Db, accountId: number, rows: readonly Postcoded[]): Promise<void> {
  const changed = rows.flatMap(({ id, zipcode, country }) => {
    const written = zipcode && writtenPostcode(zipcode, country)
    return written === zipcode ? [] : [{ id, zipcode: written }]
  })
  if (changed.length === 0) return
  await tx.execute(sql`
    update locations set zipcode = given.zipcode
    from json_to_recordset(${JSON.stringify(changed)}::text::json) as given (id bigint, zipcode text)
    where locations.account_id = ${accountId}::bigint and locations.id = given.id`)
}

/** A way to call a location. */
export type Alias = { locationId: number; calling: Calling }

/** Writes down how files call locations. @param importId of the import that brought it; null for none. */
export async function addAliases(
  tx: Db,
  accountId: number,
  importId: number | null,
  aliases: readonly Alias[],
): Promise<void> {
  if (aliases.length === 0) return
  const given = aliases.map(({ locationId, calling }, at) => ({ at, location_id: locationId, ...calling }))
  await tx.execute(sql`
    insert into location_aliases (account_id, location_id, name, address, city, external_id, google_place_id, import_id)
    select ${accountId}::bigint, location_id, name, coalesce(address, ''), coalesce(city, ''),
      coalesce("externalId", ''), coalesce("googlePlaceId", ''), ${importId}::bigint
    from json_to_recordset(${JSON.stringify(given)}::text::json) as given (
      at integer, location_id bigint, name text, address text, city text, "externalId" text, "googlePlaceId" text)
    order by at`)
}

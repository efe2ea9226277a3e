import { sql } from "drizzle-orm"
import { type Db, rowsOf } from "../db/connect.ts"
import { regionsOf } from "../db/reference/link-regions.ts"
import type { ImportLocation } from "./check-row.ts"
import { type KnownAddresses, locationKey } from "./identity.ts"
import { ImportError } from "./import-error.ts"

const emptyLocation: Omit<ImportLocation, "name"> = {
  address: null,
  city: null,
  state: null,
  zipcode: null,
  country: null,
  latitude: null,
  longitude: null,
  externalId: null,
}

/** The locations of one account by name and address. */
export type LocationBook = Map<string, number>

/** Reads the account's locations once; an import keeps the book as it adds to it. */
export async function openLocationBook(db: Db, accountId: number): Promise<LocationBook> {
  const rows = await rowsOf<{ id: number; name: string; address: string | null }>(
    db,
    sql`select id, name, address from locations where account_id = ${accountId} and deleted_at is null
        order by id desc`,
  )
  return new Map(rows.map((row) => [locationKey(row), row.id]))
}

/**
 * The location that a name means: where exactly one has it, whatever its address.
 * @throws ImportError when several have it.
 */
export function locationNamed(book: LocationBook, name: string): ImportLocation {
  const bare: ImportLocation = { ...emptyLocation, name }
  const start = locationKey(bare)
  const keys = [...book.keys()].filter((key) => key.startsWith(start))
  if (keys.length > 1 && !book.has(start)) {
    throw new ImportError(`${keys.length} locations are named "${name}"; the file must give the address.`)
  }
  const [, address = ""] = (book.has(start) ? start : (keys[0] ?? start)).split("\n")
  return { ...bare, address: address || null }
}

/** Of a name: more than these a row that says a name alone is not looked for at. */
const maxAddresses = 10

/** What is known of each name: its addresses, an empty one for a location without. */
export function addressesByName(book: LocationBook): KnownAddresses {
  const addresses = new Map<string, string[]>()
  // The book has the latest location first.
  for (const key of [...book.keys()].reverse()) {
    const [name, address = ""] = key.split("\n")
    const known = addresses.get(`${name}\n`) ?? []
    if (address === "") known.unshift(address)
    else known.push(address)
    addresses.set(`${name}\n`, known.slice(0, maxAddresses))
  }
  return addresses
}

/**
 * Writes the locations that the book does not know: their public name is their name, and their country and state are
 * those that the texts mean.
 * @returns ids by key; they belong into the book once the transaction is through.
 */
export async function addLocations(
  tx: Db,
  accountId: number,
  importId: number,
  locations: Map<string, ImportLocation>,
): Promise<LocationBook> {
  if (locations.size === 0) return new Map()
  const rows = await rowsOf<{ id: number; name: string; address: string | null }>(
    tx,
    sql`insert into locations (account_id, import_id, name, public_name, address, city, state, state_id, zipcode,
          country, country_id, latitude, longitude, external_id)
        select ${accountId}::bigint, ${importId}::bigint, given.name, given.name, given.address, given.city,
          coalesce(state_of.code, given.state), state_of.id, given.zipcode, coalesce(country_of.code, given.country),
          country_of.id, given.latitude, given.longitude, given.external_id
        from json_to_recordset(${JSON.stringify(
          [...locations.values()].map(({ externalId, ...rest }) => ({ ...rest, external_id: externalId })),
        )}::text::json) as given (
          name text, address text, city text, state text, zipcode text, country text, latitude double precision,
          longitude double precision, external_id text)
          ${regionsOf(sql`given.country`, sql`given.state`)}
        returning id, name, address`,
  )
  return new Map(rows.map((row) => [locationKey(row), row.id]))
}

import { sql } from "drizzle-orm"
import { type Db, rowsOf } from "../db/connect.ts"
import type { ImportLocation } from "./check-row.ts"
import { locationKey } from "./identity.ts"

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
 * Writes the locations that the book does not know.
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
    sql`insert into locations (account_id, import_id, name, address, city, state, zipcode, country, latitude,
          longitude, external_id)
        select ${accountId}::bigint, ${importId}::bigint, given.*
        from json_to_recordset(${JSON.stringify(
          [...locations.values()].map(({ externalId, ...rest }) => ({ ...rest, external_id: externalId })),
        )}::text::json) as given (
          name text, address text, city text, state text, zipcode text, country text, latitude double precision,
          longitude double precision, external_id text)
        returning id, name, address`,
  )
  return new Map(rows.map((row) => [locationKey(row), row.id]))
}

import { sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { numbers } from "../db/queries/sql-lists.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import type { AskPlace } from "./message/message.ts"
import { reviewLinksOf } from "./review-links.ts"

const placeShape = {
  id: column.number(),
  name: column.text(),
  address: column.text().nullable(),
  address2: column.text().nullable(),
  city: column.text().nullable(),
  state: column.text().nullable(),
  zipcode: column.text().nullable(),
  timeZone: column.text().nullable(),
  stateCode: column.text().nullable(),
  isHeadquarters: column.boolean(),
  isAsked: column.boolean(),
}

/** A location from which people are asked. */
export type SendingPlace = AskPlace & { timeZone: string; stateCode: string | null }

/** The postal address of a place on a line; null where it has no street or box. */
function addressLine(place: RowOf<typeof placeShape>): string | null {
  const { address, address2, city, state, zipcode } = place
  if (!address?.trim()) return null
  const region = [state, zipcode].filter(Boolean).join(" ")
  return [address, address2, city, region].filter(Boolean).join(", ")
}

export type LinkChoice = { urlIds: readonly number[]; isAutomatic: boolean }

/**
 * Locations that are not deleted, by id. One without an address of its own has that of the headquarters.
 * @param links which come with them.
 */
export async function placesOf(
  tx: Db,
  account: { id: number; name: string; timeZone: string },
  ids: readonly number[],
  links: LinkChoice,
): Promise<Map<number, SendingPlace>> {
  const rows = await rowsOf(
    tx,
    placeShape,
    sql`select l.id, coalesce(nullif(l.public_name, ''), l.name) as name, l.address, l.address2, l.city, l.state,
          l.zipcode, l.time_zone, coalesce(s.code, case when l.state ~ '^[A-Za-z]{2}$' then upper(l.state) end) as state_code,
          l.is_headquarters, l.id = any(${numbers(ids)}) as is_asked
        from locations l left join states s on s.id = l.state_id
        where l.account_id = ${account.id}::bigint and l.deleted_at is null
          and (l.id = any(${numbers(ids)}) or l.is_headquarters)`,
  )
  const main = rows.filter(({ isHeadquarters }) => isHeadquarters).map(addressLine)
  const elsewhere = main.find((line) => line !== null) ?? null
  const places = new Map<number, SendingPlace>()
  for (const row of rows) {
    if (!row.isAsked) continue
    const line = addressLine(row) ?? elsewhere
    places.set(row.id, {
      name: row.name,
      businessName: account.name,
      postalAddress: line === null ? null : `${account.name}, ${line}`,
      links: await reviewLinksOf(tx, { accountId: account.id, locationId: row.id, ...links }),
      timeZone: row.timeZone ?? account.timeZone,
      stateCode: row.stateCode,
    })
  }
  return places
}

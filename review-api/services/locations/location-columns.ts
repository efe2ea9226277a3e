import { sql } from "drizzle-orm"
import type { Location } from "#lib/contract/index.ts"

/** Columns of a location as it goes out, from the table alias `l`. */
export const locationColumns = sql`
  l.id, l.account_id, l.name, l.public_name, l.external_id, l.address, l.address2 as address_2, l.city, l.state,
  l.zipcode, l.country, l.country_id, l.state_id, l.google_place_id, l.latitude, l.longitude, l.phone, l.website, l.is_headquarters, l.status,
  to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`

type LocationRow = Location & { id: number }

export type { LocationRow }

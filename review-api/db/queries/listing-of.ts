import { sql } from "drizzle-orm"
import type { Hours } from "#lib/contract/index.ts"
import { withoutOverlappingDates, withoutOverlaps } from "#lib/hours/check-week.ts"
import type { SpecialEntry } from "#lib/hours/special-days.ts"
import type { Listing } from "../../core/listing.ts"
import type { Db } from "../connect.ts"
import { type SourceCode, sourceId } from "../reference/sources.ts"
import { column, rowsOf } from "../rows.ts"
import { isOneOf } from "./sql-lists.ts"

type Row = Omit<Listing, "category_id"> & {
  id: number
  category_id: number | null
  hours: Hours | null
  special_hours: SpecialEntry[]
  overrides: { source_id: number; phone: string | null; website: string | null }[]
}

const columns = sql`l.id, l.public_name, l.phone, l.website, l.category_id,
  l.open_status, l.hours,
  coalesce((select json_agg(json_build_object('start_date', to_char(s.start_date, 'YYYY-MM-DD'), 'closed', s.closed,
      'is_24_hours', s.is24_hours, 'hours', s.hours) order by s.start_date)
    from special_hours s where s.account_id = l.account_id and s.location_id = l.id), '[]'::json) as special_hours,
  coalesce((select json_agg(json_build_object('source_id', o.source_id, 'phone', o.phone, 'website', o.website))
    from location_source_overrides o where o.account_id = l.account_id and o.location_id = l.id), '[]'::json)
    as overrides`

/**
 * Locations as directories are to list them: with the phone and website that they have for this one (D-158), and the hours
 * of all their single dates. Nights end when the next day opens, since directories refuse hours that overlap.
 * @returns for a location and a directory its listing; null when the location is gone.
 */
export async function listingsOf(
  db: Db,
  accountId: number,
  locationIds: readonly number[],
): Promise<(locationId: number, sourceCode: SourceCode) => Listing | null> {
  const rows = await rowsOf(
    db,
    {
      phone: column.text().nullable(),
      hours: column.json<NonNullable<Row["hours"]>>().nullable(),
      public_name: column.text().nullable(),
      open_status: column.text(),
      special_hours: column.json<Row["special_hours"]>(),
      website: column.text().nullable(),
      id: column.number(),
      category_id: column.number().nullable(),
      overrides: column.json<Row["overrides"]>(),
    },
    sql`select ${columns} from locations l where l.account_id = ${accountId} and ${isOneOf(sql`l.id`, locationIds)}`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (locationId, sourceCode) => {
    const row = byId.get(locationId)
    if (!row) return null
    const { id: _id, overrides, ...kept } = row
    const listing = {
      ...kept,
      hours: kept.hours && withoutOverlaps(kept.hours),
      special_hours: withoutOverlappingDates(kept.special_hours),
    }
    const own = overrides.find(({ source_id }) => source_id === sourceId(sourceCode))
    return { ...listing, phone: own?.phone ?? listing.phone, website: own?.website ?? listing.website }
  }
}

/** One location as a directory is to list it; null when it is gone. */
export async function listingOf(
  db: Db,
  { accountId, locationId, sourceCode }: { accountId: number; locationId: number; sourceCode: SourceCode },
): Promise<Listing | null> {
  return (await listingsOf(db, accountId, [locationId]))(locationId, sourceCode)
}

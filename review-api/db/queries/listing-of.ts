import { and, asc, eq } from "drizzle-orm"
import type { Listing } from "../../core/listing.ts"
import type { Db } from "../connect.ts"
import { locations } from "../schema/places.ts"
import { specialHours } from "../schema/special-hours.ts"

/** A location as directories are to list it, with the hours of all its single dates; null when it is gone. */
export async function listingOf(
  db: Db,
  { accountId, locationId }: { accountId: number; locationId: number },
): Promise<Listing | null> {
  const [row] = await db
    .select()
    .from(locations)
    .where(and(eq(locations.accountId, accountId), eq(locations.id, locationId)))
  if (!row) return null
  const dates = await db
    .select()
    .from(specialHours)
    .where(and(eq(specialHours.accountId, accountId), eq(specialHours.locationId, locationId)))
    .orderBy(asc(specialHours.startDate))
  return {
    public_name: row.publicName,
    phone: row.phone,
    website: row.website,
    category_id: row.categoryId,
    open_status: row.openStatus,
    hours: row.hours,
    special_hours: dates.map(({ startDate, closed, is24Hours, hours }) => ({
      start_date: startDate,
      closed,
      is_24_hours: is24Hours,
      hours,
    })),
  }
}

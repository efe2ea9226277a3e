import { and, asc, eq } from "drizzle-orm"
import type { Listing } from "../../core/listing.ts"
import type { Db } from "../connect.ts"
import { type SourceCode, sourceId } from "../reference/sources.ts"
import { locations } from "../schema/places.ts"
import { sourceOverrides } from "../schema/source-overrides.ts"
import { specialHours } from "../schema/special-hours.ts"

/**
 * A location as a directory is to list it: with the phone and website that it has for this one (D-158), and the hours of
 * all its single dates; null when it is gone.
 */
export async function listingOf(
  db: Db,
  { accountId, locationId, sourceCode }: { accountId: number; locationId: number; sourceCode: SourceCode },
): Promise<Listing | null> {
  const [row] = await db
    .select()
    .from(locations)
    .where(and(eq(locations.accountId, accountId), eq(locations.id, locationId)))
  if (!row) return null
  const [own] = await db
    .select({ phone: sourceOverrides.phone, website: sourceOverrides.website })
    .from(sourceOverrides)
    .where(
      and(
        eq(sourceOverrides.accountId, accountId),
        eq(sourceOverrides.locationId, locationId),
        eq(sourceOverrides.sourceId, sourceId(sourceCode)),
      ),
    )
  const dates = await db
    .select()
    .from(specialHours)
    .where(and(eq(specialHours.accountId, accountId), eq(specialHours.locationId, locationId)))
    .orderBy(asc(specialHours.startDate))
  return {
    public_name: row.publicName,
    phone: own?.phone ?? row.phone,
    website: own?.website ?? row.website,
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

import { and, eq, sql } from "drizzle-orm"
import type { Listing } from "../../core/listing.ts"
import type { Db } from "../connect.ts"
import { listingLooks } from "../schema/local-listings.ts"

type At = { accountId: number; locationId: number; sourceCode: string }

/**
 * Keeps what a directory showed of a location; nothing when the location is gone.
 * @param listing null when the directory does not know the location.
 */
export async function keepLook(db: Db, at: At, listing: Listing | null, now: Date): Promise<void> {
  const shown = listing && JSON.stringify(listing)
  await db.execute(sql`insert into listing_looks (account_id, location_id, source_code, listing, place_id, looked_at)
    select l.account_id, l.id, ${at.sourceCode}::text, ${shown}::text::jsonb, l.google_place_id,
      ${now.toISOString()}::timestamptz
    from locations l where l.account_id = ${at.accountId} and l.id = ${at.locationId} for key share
    on conflict (account_id, location_id, source_code) do update
      set listing = excluded.listing, place_id = excluded.place_id, looked_at = excluded.looked_at`)
}

/** Last look at a directory; null if there was none. */
export async function lastLook(db: Db, { accountId, locationId, sourceCode }: At) {
  const [look] = await db
    .select({ listing: listingLooks.listing, lookedAt: listingLooks.lookedAt })
    .from(listingLooks)
    .where(
      and(
        eq(listingLooks.accountId, accountId),
        eq(listingLooks.locationId, locationId),
        eq(listingLooks.sourceCode, sourceCode),
      ),
    )
  return look ?? null
}

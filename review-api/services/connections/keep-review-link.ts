import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { sourceId } from "../../db/reference/sources.ts"
import type { SyncedPlace } from "./take-reviews.ts"

/** Where customers write a review of a place, by its source; null for a place whose id of the map is not known. */
const addresses: ReadonlyMap<number, SQL> = new Map([
  [sourceId("google_maps"), sql`'https://search.google.com/local/writereview?placeid=' || p.place_id`],
  [sourceId("facebook"), sql`'https://www.facebook.com/' || p.external_id || '/reviews'`],
])

/**
 * Gives the location of a matched place the link by which its customers can be asked for a review there (D-140), unless it has
 * a page at the source already.
 */
export async function keepReviewLink(db: Db, place: SyncedPlace): Promise<void> {
  const address = addresses.get(place.sourceId)
  if (!address) return
  await db.execute(sql`insert into urls (account_id, location_id, source_id, link)
    select p.account_id, p.location_id, ${place.sourceId}::integer, ${address} from connection_places p
    where p.account_id = ${place.accountId} and p.id = ${place.id} and p.status = 'matched'
      and p.location_id = ${place.locationId} and ${address} is not null
      and not exists (select 1 from urls u where u.account_id = p.account_id and u.location_id = p.location_id
        and u.source_id = ${place.sourceId})`)
}

import { type SQL, sql } from "drizzle-orm"
import { channelOf } from "#lib/contract/index.ts"
import { type Db, rowsOf } from "../db/connect.ts"
import { publishEvent } from "./publish-event.ts"

/** More would be told to nobody's use: a page asks for its list once, however many come at a time. */
const maxPublished = 100

/**
 * Tells who may see them that reviews have come: the newest of each location, of at most 100 locations (D-237).
 * @param tx the transaction that makes them visible.
 * @param which of the account's reviews `r` they are.
 */
export async function publishArrivals(tx: Db, accountId: number, which: SQL): Promise<void> {
  const newest = await rowsOf<{ id: number; locationId: number }>(
    tx,
    sql`select distinct on (r.location_id) r.id, r.location_id as "locationId" from reviews r
        where r.account_id = ${accountId} and ${which} order by r.location_id, r.id desc limit ${maxPublished}`,
  )
  for (const { id, locationId } of newest) {
    const channel = channelOf("account", accountId)
    await publishEvent(tx, { accountId, channel, locationId, action: "REVIEW_CREATED", resourceId: id })
  }
}

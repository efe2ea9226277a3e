import { type SQL, sql } from "drizzle-orm"
import { channelOf, type RealtimeAction } from "#lib/contract/index.ts"
import type { Db } from "../db/connect.ts"
import { eventsChannel } from "./publish-event.ts"

/** More would be told to no one's use: a page asks for its list once, however many come at a time. */
const maxPublished = 100
const action: RealtimeAction = "REVIEW_CREATED"

/**
 * Tells who may see them that reviews have come: the newest of each location, of at most 100 locations (D-237). One
 * statement, however many locations: whoever brings in reviews of many waits for it with every batch.
 * @param tx the transaction that makes them visible.
 * @param which of the account's reviews `r` they are.
 */
export async function publishArrivals(tx: Db, accountId: number, which: SQL): Promise<void> {
  await tx.execute(sql`
    with newest as (
      select distinct on (r.location_id) r.id, r.location_id from reviews r
      where r.account_id = ${accountId} and ${which} order by r.location_id, r.id desc limit ${maxPublished}),
    told as (
      insert into events (account_id, channel, action, resource_id, location_id)
      select ${accountId}::bigint, ${channelOf("account", accountId)}, ${action}, id::text, location_id
      from newest order by location_id
      returning id)
    select pg_notify(${eventsChannel}, id::text) from told`)
}

import { sql } from "drizzle-orm"
import { type Channel, channelOf, type RealtimeAction } from "#lib/contract/index.ts"
import type { Db } from "../db/connect.ts"
import { events } from "../db/schema/events.ts"

/** Channel on which PostgreSQL sends the ids of events. */
export const eventsChannel = "outpost_events"

export type NewEvent = {
  accountId: number
  channel: Channel
  action: RealtimeAction
  resourceId: string | number
  /** Where it happened: only who may see that location is told. */
  locationId?: number
  /** Current image or file. */
  url?: string
  /** Why something failed, for people. */
  message?: string
}

/**
 * Tells those who listen that something happened, when the transaction is through (D-235 to D-237).
 * @param tx the transaction of what happened; without its commit no one hears of it.
 */
export async function publishEvent(tx: Db, event: NewEvent): Promise<void> {
  const { accountId, channel, action, locationId = null, url = null, message = null } = event
  const [made] = await tx
    .insert(events)
    .values({ accountId, channel, action, resourceId: String(event.resourceId), locationId, url, message })
    .returning({ id: events.id })
  // The id alone: what NOTIFY carries is short and goes to every process (design: realtime).
  await tx.execute(sql`select pg_notify(${eventsChannel}, ${String(made!.id)})`)
}

/**
 * Tells pages of locations that something happened there, when the transaction is through (D-235 to D-237). One statement,
 * however many there are.
 * @param tx as in `publishEvent`. @param locationIds of the account, which the events are about.
 */
export async function publishToLocations(
  tx: Db,
  accountId: number,
  locationIds: readonly number[],
  action: RealtimeAction,
): Promise<void> {
  if (locationIds.length === 0) return
  await tx.execute(sql`with told as (
      insert into events (account_id, channel, action, resource_id, location_id)
      select ${accountId}::bigint, ${channelOf("location", "")} || id, ${action}, id::text, id
      from unnest(${sql.param(locationIds)}::bigint[]) as id
      returning id)
    select pg_notify(${eventsChannel}, id::text) from told`)
}

import { millisecondsInMinute } from "date-fns/constants"
import { sql } from "drizzle-orm"
import { channelOf } from "#lib/contract/index.ts"
import type { Db } from "../db/connect.ts"
import type { LocationAtSource } from "../directories/destination.ts"
import { publishEvent } from "../realtime/publish-event.ts"

/** Rows of a deleted location wait until it is restored. */
export const isOfLocation = sql`exists (select from locations l where l.account_id = o.account_id
  and l.id = o.location_id and l.deleted_at is null)`

export const placeOf = ({ accountId, locationId, sourceCode }: LocationAtSource): LocationAtSource => ({
  accountId,
  locationId,
  sourceCode,
})

/** From one attempt to the next, the longer the more there were; in milliseconds. */
export const pauseMs = (count: number): number => Math.min(count, 30) * millisecondsInMinute

/** Pages of the location show how it stands. */
export const publishStanding = (
  tx: Db,
  { accountId, locationId, id }: { accountId: number; locationId: number; id: number },
): Promise<void> =>
  publishEvent(tx, {
    accountId,
    locationId,
    resourceId: id,
    action: "LOCAL_LISTING_UPDATED",
    channel: channelOf("location", locationId),
  })

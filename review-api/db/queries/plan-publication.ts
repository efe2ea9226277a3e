import { millisecondsInMinute } from "date-fns/constants"
import { sql } from "drizzle-orm"
import { publishDelayMinutes } from "#lib/contract/local-listing-constants.ts"
import type { Db } from "../connect.ts"
import { isOneOf } from "./sql-lists.ts"

/**
 * Has changed locations published to directories where their Auto Sync is on: 30 minutes after the first change that waits,
 * which later ones join (D-187).
 * @param tx the open transaction of the change.
 */
export async function planPublication(
  tx: Db,
  accountId: number,
  locationIds: readonly number[],
  now: Date,
): Promise<void> {
  const at = new Date(now.getTime() + publishDelayMinutes * millisecondsInMinute)
  // What is due may be on its way already, without this change.
  await tx.execute(sql`update local_listings set due_at = ${at.toISOString()}::timestamptz
    where account_id = ${accountId} and ${isOneOf(sql`location_id`, locationIds)} and is_published
      and (due_at is null or due_at <= ${now.toISOString()}::timestamptz)`)
}

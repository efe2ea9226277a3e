import { millisecondsInMinute } from "date-fns/constants"
import { type SQL, sql } from "drizzle-orm"
import { publishDelayMinutes } from "#lib/contract/local-listings/constants.ts"
import type { Db } from "../connect.ts"
import { sourceId } from "../reference/sources.ts"
import { column, rowsOf } from "../rows.ts"
import { isOneOf } from "./sql-lists.ts"

/**
 * Whether syncing a row of `local_listings` to Google is off although its Auto Sync is on (D-158, D-171).
 * @param row what the statement calls it.
 */
export const isStoppedForGoogle = (row: SQL): SQL => sql`exists (select 1 from location_source_overrides s
  where s.account_id = ${row}.account_id and s.location_id = ${row}.location_id
    and s.source_id = ${sql.raw(String(sourceId("google_maps")))} and not s.enabled)`

/**
 * Has changed locations published to directories where their Auto Sync is on: 30 minutes after the first change that waits,
 * which later ones join (D-187); what waits longer, to be tried again, comes forward. Where syncing to the directory is off, nothing waits any more.
 * @param tx the open transaction of the change, which holds the locations.
 * @returns whether a directory has been looked at for one of them, asked in the same statement: most have no rows of truth.
 */
export async function planPublication(
  tx: Db,
  accountId: number,
  locationIds: readonly number[],
  now: Date,
): Promise<{ isListed: boolean }> {
  const isStopped = isStoppedForGoogle(sql`local_listings`)
  const at = new Date(now.getTime() + publishDelayMinutes * millisecondsInMinute)
  // A due listing may already be on its way without this change.
  const [row] = await rowsOf(
    tx,
    { isListed: column.boolean() },
    sql`with planned as (update local_listings
    set due_at = case when ${isStopped} then null else ${at.toISOString()}::timestamptz end
    where account_id = ${accountId} and ${isOneOf(sql`location_id`, locationIds)} and is_published
      and (due_at is null or due_at <= ${now.toISOString()}::timestamptz
        or due_at > ${at.toISOString()}::timestamptz or ${isStopped}))
    select exists (select 1 from listing_looks k
      where k.account_id = ${accountId} and ${isOneOf(sql`k.location_id`, locationIds)}) as is_listed`,
  )
  return row!
}

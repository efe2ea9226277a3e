import { sql } from "drizzle-orm"
import type { Day } from "#lib/dates/day.ts"
import { type Db, rowsOf } from "../connect.ts"

/**
 * How much of the listings of each location was in sync, from 0 to 1 (D-186), when it was looked at last; locations that
 * no directory was compared with are left out.
 * @param until the last day that counts, in the account's time zone; all of them without it.
 */
export async function readSyncRatios(
  db: Db,
  accountIds: readonly number[],
  until: Day | undefined,
): Promise<Map<number, number>> {
  const isBefore = until ? sql`and d.day <= ${until}::date` : sql``
  const rows = await rowsOf<{ location_id: number; ratio: number }>(
    db,
    sql`select x.location_id::float8 as location_id, x.fields_in_sync::float8 / x.syncable_fields as ratio
      from (select distinct on (d.account_id, d.location_id) d.location_id, d.fields_in_sync, d.syncable_fields
        from sync_ratio_days d where d.account_id = any(${sql.param(accountIds)}::bigint[]) ${isBefore}
        order by d.account_id, d.location_id, d.day desc) x
      where x.syncable_fields > 0`,
  )
  return new Map(rows.map(({ location_id, ratio }) => [Number(location_id), ratio]))
}

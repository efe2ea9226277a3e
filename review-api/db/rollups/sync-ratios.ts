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
  const isLast = until
    ? sql`d.next_day > ${until}::date and d.day <= ${until}::date`
    : sql`d.next_day = 'infinity'`
  const rows = await rowsOf<{ location_id: number; ratio: number }>(
    db,
    sql`select d.location_id::float8 as location_id, d.fields_in_sync::float8 / d.syncable_fields as ratio
      from sync_ratio_days d where d.account_id = any(${sql.param(accountIds)}::bigint[]) and ${isLast}
        and d.syncable_fields > 0`,
  )
  return new Map(rows.map(({ location_id, ratio }) => [Number(location_id), ratio]))
}

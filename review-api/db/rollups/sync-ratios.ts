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
  // As one value: a row for each of thousands of locations takes the driver longer than the server.
  const [row] = await rowsOf<{ ratios: [number, number][] | null }>(
    db,
    sql`select json_agg(json_build_array(d.location_id, d.fields_in_sync::float8 / d.syncable_fields)) as ratios
      from sync_ratio_days d where d.account_id = any(${sql.param(accountIds)}::bigint[]) and ${isLast}
        and d.syncable_fields > 0`,
  )
  return new Map(row?.ratios ?? [])
}

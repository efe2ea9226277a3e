import { sql } from "drizzle-orm"
import type { Day } from "#lib/dates/day.ts"
import type { Db } from "../connect.ts"
import { column, rowsOf } from "../rows.ts"
import { type FiguresText, figuresText } from "./figures-text.ts"

/** The first day on which a listing of some accounts was compared; null before that. */
export async function firstSyncDay(db: Db, accountIds: readonly number[]): Promise<Day | null> {
  const [row] = await rowsOf(
    db,
    { day: column.text<Day>().nullable() },
    sql`select min(d.day)::text as day from sync_ratio_days d
      where d.account_id = any(${sql.param(accountIds)}::bigint[]) and d.syncable_fields > 0`,
  )
  return row?.day ?? null
}

/**
 * How much of the listings of each location was in sync, from 0 to 1 (D-186), when it was looked at last; locations that
 * no directory was compared with are left out.
 * @param until the last day that counts, in the account's time zone; all of them without it.
 */
export async function readSyncRatios(
  db: Db,
  accountIds: readonly number[],
  until: Day | undefined,
): Promise<FiguresText> {
  const isLast = until
    ? sql`d.next_day > ${until}::date and d.day <= ${until}::date`
    : sql`d.next_day = 'infinity'`
  const [row] = await rowsOf(
    db,
    { ratios: column.text<FiguresText>() },
    sql`select ${figuresText(sql`d.location_id`, sql`d.fields_in_sync::float8 / d.syncable_fields`)} as ratios
      from sync_ratio_days d where d.account_id = any(${sql.param(accountIds)}::bigint[]) and ${isLast}
        and d.syncable_fields > 0`,
  )
  return row!.ratios
}

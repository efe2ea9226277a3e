import { sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { column, rowsOf } from "../db/rows.ts"

/** Messages of an account that have left or may have, today and in all: what a trial's limits count (D-327). */
export async function sentOf(
  db: Db,
  accountId: number,
  today: string,
): Promise<{ today: number; inAll: number }> {
  const [sums] = await rowsOf(
    db,
    { today: column.number(), inAll: column.number() },
    sql`select coalesce(sum(d.sent + d.uncertain) filter (where d.day = ${today}::date), 0)::integer as today,
      coalesce(sum(d.sent + d.uncertain), 0)::integer as in_all
      from request_days d where d.account_id = ${accountId}`,
  )
  return sums!
}

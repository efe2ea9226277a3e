import { setImmediate as pause } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { dayStartsAround } from "../db/rollups/account-days.ts"
import { grainNames, grains } from "../db/rollups/grains.ts"
import { recountSql } from "../db/rollups/recount.ts"
import { addCells } from "../db/rollups/upsert.ts"
import { generationsOf, type RolledAccount } from "../db/rollups/write.ts"
import { column, hasRows, rowsOf } from "../db/rows.ts"
import { removedMeanwhile } from "./import-error.ts"

/** Reviews of a running import by their ids: those above `after`, `upTo` included. */
export type Uncounted = { importId: number; after: number; upTo: number }

/**
 * Adds reviews of a running import to the rollups, where they stay apart until it is done. Until then recounts leave
 * out what has not been counted, so that figures and reviews are in step at every commit (design: rollups).
 * @param tx a transaction.
 * @throws ImportError when the import has been removed meanwhile.
 */
export async function countImported(
  tx: Db,
  account: RolledAccount,
  { importId, after, upTo }: Uncounted,
): Promise<void> {
  const generations = await generationsOf(tx, account)
  const marked = await hasRows(
    tx,
    sql`update imports set counted_to = ${upTo}
        where account_id = ${account.id} and id = ${importId} and status = 'running' returning id`,
  )
  if (!marked) throw removedMeanwhile()
  const which = sql`import_id = ${importId} and id > ${after} and id <= ${upTo}`
  const utcDays = await rowsOf(
    tx,
    { day: column.text() },
    sql`select distinct (published_at at time zone 'UTC')::date::text as day from reviews
        where account_id = ${account.id} and ${which}`,
  )
  for (const { generation, timeZone, since } of generations) {
    const recounted = {
      accountId: account.id,
      which: Number.isFinite(since)
        ? sql`${which} and published_at >= ${new Date(since).toISOString()}::timestamptz`
        : which,
      days: dayStartsAround(
        utcDays.map(({ day }) => day),
        timeZone,
      ),
    }
    for (const name of grainNames) {
      // Embedded, each statement holds the thread that answers calls.
      await pause()
      await addCells(tx, account.id, generation, grains[name], recountSql(grains[name], recounted))
    }
  }
}

import { sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"

/**
 * Holds a location before its rows of truth are written: one after another, and after changes of the location, which hold it
 * first too. Two that held those rows in another order would wait for each other.
 * @param tx an open transaction.
 */
export const holdLocation = (
  tx: Db,
  { accountId, locationId }: { accountId: number; locationId: number },
): Promise<unknown> =>
  tx.execute(sql`select 1 from locations where account_id = ${accountId} and id = ${locationId}
    for no key update`)

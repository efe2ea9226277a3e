import { sql } from "drizzle-orm"
import { type Db, rowsOf } from "../connect.ts"
import { isOneOf } from "./sql-lists.ts"

/**
 * Imports that are not done: reviews, locations and rollups that carry such an id are invisible everywhere.
 * @returns their ids; nearly always none.
 */
export async function pendingImportIds(db: Db, accountIds: number[]): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select id from imports
        where ${isOneOf(sql`account_id`, accountIds)} and status <> 'done'
        order by id`,
  )
  return rows.map((row) => row.id)
}

import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../connect.ts"
import { column, rowsOf } from "../rows.ts"
import { isOneOf } from "./sql-lists.ts"

const pendingOf = (accountIds: number[]): SQL => sql`select id from imports
  where ${isOneOf(sql`account_id`, accountIds)} and status <> 'done'`

/** The condition that a row is of no import that still runs, in the same statement. @param importId of the row. */
export const isOfNoPendingImport = (importId: SQL, accountIds: number[]): SQL =>
  sql`(${importId} is null or ${importId} <> all(array(${pendingOf(accountIds)})))`

/**
 * Imports that are not done: reviews, locations and rollups that carry such an id are invisible everywhere.
 * @returns their ids; nearly always none.
 */
export async function pendingImportIds(db: Db, accountIds: number[]): Promise<number[]> {
  const rows = await rowsOf(db, { id: column.number() }, sql`${pendingOf(accountIds)} order by id`)
  return rows.map((row) => row.id)
}

import type { SQL } from "drizzle-orm"
import type { Db } from "#review-api/db/connect.ts"

/** The rows of a statement as the driver reads them, for what is compared as a whole. */
export async function anyRows(db: Db, statement: SQL): Promise<Record<string, unknown>[]> {
  const { rows } = (await db.execute(statement)) as unknown as { rows: Record<string, unknown>[] }
  return rows
}

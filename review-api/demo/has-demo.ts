import { sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { hasRows } from "../db/rows.ts"
import { saltbridgePeople } from "./people.ts"

/** Whether a database has the demo accounts, of this day or of an earlier one. */
export async function hasDemo(db: Db): Promise<boolean> {
  const [admin] = saltbridgePeople
  return hasRows(db, sql`select 1 from logins where email = ${admin!.email}`)
}

import { sql } from "drizzle-orm"
import { type Db, rowsOf } from "../db/connect.ts"
import { saltbridgePeople } from "./people.ts"

/** Whether a database has the demo accounts, of this day or of an earlier one. */
export async function hasDemo(db: Db): Promise<boolean> {
  const [admin] = saltbridgePeople
  return (await rowsOf(db, sql`select 1 from logins where email = ${admin!.email}`)).length > 0
}

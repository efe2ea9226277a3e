import { sql } from "drizzle-orm"
import type { Db } from "../connect.ts"
import { column, rowsOf } from "../rows.ts"

/** The country of an account, two letters; null when it has none. */
export async function accountCountry(db: Db, accountId: number): Promise<string | null> {
  const [home] = await rowsOf(
    db,
    { code: column.text().nullable() },
    sql`select c.code from accounts a left join countries c on c.id = a.country_id where a.id = ${accountId}`,
  )
  return home?.code ?? null
}

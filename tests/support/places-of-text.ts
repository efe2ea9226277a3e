import { sql } from "drizzle-orm"
import type { Db } from "#review-api/db/connect.ts"
import { anyRows } from "./any-rows.ts"

/** Where a text stands, of every column of every table: `contacts.email`. */
export async function placesOfText(db: Db, text: string): Promise<string[]> {
  const columns = await anyRows(
    db,
    sql`select c.table_schema as schema, c.table_name as table, c.column_name as column
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
        and c.data_type in ('text', 'jsonb', 'json', 'character varying', 'ARRAY')`,
  )
  const found: string[] = []
  for (const { schema, table, column } of columns as Record<string, string>[]) {
    const [hit] = await anyRows(
      db,
      sql`select 1 from ${sql.identifier(schema!)}.${sql.identifier(table!)}
        where ${sql.identifier(column!)}::text ilike ${`%${text}%`} limit 1`,
    )
    if (hit) found.push(`${table}.${column}`)
  }
  return found
}

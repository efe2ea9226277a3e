import { type SQL, sql } from "drizzle-orm"

/** An instant as it goes over the wire (D-011); null stays null. */
export const wireInstant = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

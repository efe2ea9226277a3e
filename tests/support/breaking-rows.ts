import { sql } from "drizzle-orm"
import type { Deps } from "#review-api/services/deps.ts"

/**
 * Makes each write of some rows of a table fail in the database, as a fault of the program would.
 * @param condition on `new`, the row that is written; on `old` where it is deleted.
 * @returns mends it.
 */
export async function breakRows(
  { db }: Pick<Deps, "db">,
  table: string,
  condition: string,
  events = "insert or update",
) {
  const name = `broken_${table}`
  await db.execute(
    sql.raw(`create function ${name}() returns trigger language plpgsql as $$
      begin if ${condition} then raise exception 'a broken row'; end if; return coalesce(new, old); end $$`),
  )
  await db.execute(
    sql.raw(`create trigger ${name} before ${events} on ${table} for each row execute function ${name}()`),
  )
  return async () => void (await db.execute(sql.raw(`drop function ${name}() cascade`)))
}

import { readFile } from "node:fs/promises"
import { type SQL, sql } from "drizzle-orm"
import { DatabaseRefusal } from "./refusal.ts"

const table = "drizzle.__drizzle_migrations"

/**
 * Looks whether this version can bring the tables up to date: what was migrated before must be a beginning of its own
 * migrations. An empty database can be.
 * @param execute runs a statement where the tables are.
 * @param folder the migrations of this version, with their journal.
 * @throws DatabaseRefusal for tables of a newer version, or of one whose migrations this version does not have.
 */
export async function checkMigrations(
  execute: (statement: SQL) => Promise<{ rows: unknown[] }>,
  folder: string,
): Promise<void> {
  const known = await execute(sql`select 1 from pg_tables where schemaname || '.' || tablename = ${table}`)
  if (known.rows.length === 0) return
  const journal = JSON.parse(await readFile(`${folder}/meta/_journal.json`, "utf8"))
  const own = (journal.entries as { when: number }[]).map(({ when }) => when)
  const { rows } = await execute(sql`select created_at::float8 as "when" from ${sql.raw(table)}`)
  const foreign = (rows as { when: number }[]).map(({ when }) => when).filter((when) => !own.includes(when))
  if (foreign.length === 0) return
  throw new DatabaseRefusal(
    foreign.some((when) => when > Math.max(...own))
      ? `The database was used by a newer version of Outpost. ${wayOut}`
      : `The database was made by an early version of Outpost that can't be upgraded. ${wayOut}`,
  )
}

const wayOut = "Start that version, or choose another database with DATABASE_URL or DATA_DIR."

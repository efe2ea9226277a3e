import { sql } from "drizzle-orm"
import type { Database } from "#review-api/db/connect.ts"
import { column, type RowOf, rowsOf } from "#review-api/db/rows.ts"

const referenceTables = ["categories", "countries", "sources", "states"]

/** Where pg-boss says what its tables are like, and which queues there are. */
const tablesOfQueues = ["jobs.version", "jobs.queue"]

const tableShape = { name: column.text(), bytes: column.number() }

type Table = RowOf<typeof tableShape>

/** Tables that hold or held rows, those of jobs among them. */
async function usedTables({ db }: Pick<Database, "db">): Promise<Table[]> {
  const used = await rowsOf(
    db,
    tableShape,
    sql`select format('%I.%I', nspname, relname) as name, pg_relation_size(pg_class.oid) as bytes
        from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname in ('public', 'jobs') and relkind = 'r' and pg_relation_size(pg_class.oid) > 0`,
  )
  return used.filter(({ name }) => !tablesOfQueues.includes(name))
}

/** @returns the size of all rows, in bytes. */
export async function bytesOfRows(database: Pick<Database, "db">): Promise<number> {
  return (await usedTables(database)).reduce((sum, { bytes }) => sum + bytes, 0)
}

/**
 * Takes every row away, which is quicker than another database.
 * @param kept tables that keep their rows: those that belong to no one, unless said otherwise.
 */
export async function emptyDatabase(
  database: Pick<Database, "db">,
  kept: readonly string[] = referenceTables,
): Promise<void> {
  const { db } = database
  const used = await usedTables(database)
  const names = used.map(({ name }) => name).filter((name) => !kept.includes(name.replace("public.", "")))
  await db.transaction(async (tx) => {
    // Append-only tables have a trigger against this.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const name of names) await tx.execute(sql.raw(`delete from ${name}`))
    await tx.execute(
      sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
          from pg_sequences where last_value is not null`,
    )
  })
  if (names.length > 0) await db.execute(sql.raw(`vacuum ${names.join(", ")}`))
}

import { fileURLToPath } from "node:url"
import type { SQL } from "drizzle-orm"
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core"
import { tables } from "./tables.ts"

/** The database, or the transaction that a service runs in: both drivers, one dialect. */
export type Db = PgDatabase<PgQueryResultHKT, typeof tables>

export type Database = {
  db: Db
  kind: "pglite" | "postgres"
  close(): Promise<void>
}

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url))
const migrationLock = 4_027_318_005
const options = { schema: tables, casing: "snake_case" } as const

/** OIDs whose text both drivers turn into the same JavaScript values. */
const int8 = 20
const numeric = 1700

/** Makes an embedded database without tables. @param dataDir a folder that does not exist. */
export async function makePglite(dataDir: string): Promise<void> {
  const { PGlite } = await import("@electric-sql/pglite")
  const client = await PGlite.create({ dataDir })
  await client.close()
}

/**
 * Opens the embedded database and brings its tables up to date.
 * @param dataDir folder of the database, or `memory://`.
 * @param loadFrom a dump of a migrated database to start from (tests).
 */
export async function openPglite(
  dataDir: string,
  loadFrom?: Blob,
): Promise<Database & { dump(): Promise<Blob> }> {
  const [{ PGlite }, { pg_trgm }, { unaccent }, { drizzle }, { migrate }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/contrib/pg_trgm"),
    import("@electric-sql/pglite/contrib/unaccent"),
    import("drizzle-orm/pglite"),
    import("drizzle-orm/pglite/migrator"),
  ])
  const client = await PGlite.create({
    dataDir,
    loadDataDir: loadFrom,
    extensions: { pg_trgm, unaccent },
    parsers: { [int8]: Number, [numeric]: Number },
  })
  const db = drizzle(client, options)
  await migrate(db, { migrationsFolder })
  return {
    db: db as unknown as Db,
    kind: "pglite",
    close: () => client.close(),
    dump: async () => (await client.dumpDataDir("none")) as Blob,
  }
}

/**
 * Opens a PostgreSQL pool and brings the tables up to date under an advisory lock, so that programs which start
 * together migrate once.
 * @param url connection string.
 */
export async function openPostgres(url: string): Promise<Database> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import("pg"),
    import("drizzle-orm/node-postgres"),
    import("drizzle-orm/node-postgres/migrator"),
  ])
  pg.types.setTypeParser(int8, Number)
  pg.types.setTypeParser(numeric, Number)
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  pool.on("error", () => {})
  const client = await pool.connect()
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock])
    await migrate(drizzle(client, options), { migrationsFolder })
  } finally {
    await client.query("select pg_advisory_unlock($1)", [migrationLock]).catch(() => {})
    client.release()
  }
  return { db: drizzle(pool, options) as unknown as Db, kind: "postgres", close: () => pool.end() }
}

/** The rows of a raw statement; both drivers answer `{ rows }`. */
export async function rowsOf<T>(db: Db, statement: SQL): Promise<T[]> {
  const result = (await db.execute(statement)) as unknown as { rows: T[] }
  return result.rows
}

import { setImmediate } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import type { PGlite } from "@electric-sql/pglite"
import type { SQL } from "drizzle-orm"
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core"
import type { Client } from "pg"
import { flushFolder } from "../core/flush.ts"
import { isDatabaseAway } from "./away.ts"
import { checkMigrations } from "./check-migrations.ts"
import { type CopyIn, copyIntoPglite, copyIntoPostgres } from "./copy-in.ts"
import type { TakeRows } from "./copy-out.ts"
import { type Listening, listenOnPostgres } from "./listen.ts"
import { noOutage, type Outage } from "./outage.ts"
import { asDates, withOwnParsers } from "./pglite-parsers.ts"
import { connectionTo, defaultLimits, openPool, type PoolLimits } from "./postgres-pool.ts"
import { checkVersion, refusalOf } from "./refusal.ts"
import { tables } from "./tables.gen.ts"
import { thriftyParams } from "./thrifty-params.ts"

/** The database, or the transaction that a service runs in: both drivers, one dialect. */
export type Db = PgDatabase<PgQueryResultHKT, typeof tables>

export type Database = {
  db: Db
  kind: "pglite" | "postgres"
  /** Whether the database is away. */
  outage: Outage
  /**
   * Runs SQL of others: one statement with `$1` and so on, or several without values, all of them or none.
   * @returns the rows of all statements.
   */
  run(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /**
   * Reads the rows of a query as CSV that the server writes (COPY); the embedded database has no faster way of its own.
   * @throws what `take` throws.
   */
  copyOut?(query: SQL, take: TakeRows): Promise<void>
  copyIn: CopyIn<Db>
  /** Does what programs that start together must do one after another; what one has done is there for the next. */
  inTurn(work: () => Promise<void>): Promise<void>
  /** Hears what NOTIFY sends on a channel. @returns ends it. */
  listen(channel: string, listening: Listening): Promise<() => Promise<void>>
  /** Connections of the pool: all, those that no one has, and callers that wait for one; the embedded one has no pool. */
  pool?(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url))
const startLock = 4_027_318_005
const options = { schema: tables, casing: "snake_case" } as const

type Row = Record<string, unknown>

const allRows = (results: readonly { rows?: unknown[] }[]) => ({
  rows: results.flatMap(({ rows }) => (rows ?? []) as Row[]),
})

/** OIDs whose text both drivers turn into the same JavaScript values. */
const int8 = 20
const numeric = 1700
const int8Array: number = 1016

/** Makes an embedded database without tables, all of it on the disk. @param dataDir a folder that does not exist. */
export async function makePglite(dataDir: string): Promise<void> {
  const { PGlite } = await import("@electric-sql/pglite")
  const client = await PGlite.create({ dataDir })
  await client.close()
  // Flushed at the end: one by one it would take many times as long.
  await flushFolder(dataDir)
}

const inMemory = "memory://"

async function placeOf(dataDir: string) {
  if (dataDir.startsWith(inMemory)) {
    const { PGlite } = await import("@electric-sql/pglite")
    return { dataDir, startParams: [...PGlite.defaultStartParams, ...thriftyParams] }
  }
  const { durableFolder } = await import("./durable-folder.ts")
  return durableFolder(dataDir)
}

const longestTurnMs = 20

/**
 * Its statements run in this thread and end in microtasks, so whoever asks one after the other, as migrations and jobs
 * do, would keep sockets and timers waiting until the last.
 */
function withTurns(client: PGlite): PGlite {
  const runAlone = client._runExclusiveQuery.bind(client)
  let turnBegan = performance.now()
  client._runExclusiveQuery = async (run) => {
    if (performance.now() - turnBegan > longestTurnMs) {
      await setImmediate()
      turnBegan = performance.now()
    }
    return runAlone(run)
  }
  return client
}

/**
 * Starts the embedded database as it lies there. One in a folder has what it has committed on the disk.
 * @param dataDir folder of the database, or `memory://`.
 * @param loadFrom a dump to start from (tests).
 */
export async function startPglite(dataDir: string, loadFrom?: Blob): Promise<PGlite> {
  const [place, { PGlite }, { pg_trgm }, { unaccent }] = await Promise.all([
    placeOf(dataDir),
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/contrib/pg_trgm"),
    import("@electric-sql/pglite/contrib/unaccent"),
  ])
  const client = await PGlite.create({
    ...place,
    loadDataDir: loadFrom,
    extensions: { pg_trgm, unaccent },
    parsers: { [int8]: Number, [numeric]: Number },
  })
  return withOwnParsers(withTurns(client))
}

/** Brings the tables of an embedded database that runs up to date. @throws DatabaseRefusal for those of other versions */
export async function overPglite(client: PGlite): Promise<Database> {
  const [{ drizzle }, { migrate }] = await Promise.all([
    import("drizzle-orm/pglite"),
    import("drizzle-orm/pglite/migrator"),
  ])
  // ANALYZE keeps everyone waiting; 9,000 rows of a table tell enough in a third of the time.
  await client.exec("set default_statistics_target = 30")
  const db = drizzle(client, options)
  await checkMigrations((statement) => db.execute(statement), migrationsFolder)
  await migrate(db, { migrationsFolder })
  return {
    db: db as unknown as Db,
    kind: "pglite",
    outage: noOutage,
    // A failed statement must not leave its transaction to whoever comes next on the one connection.
    run: (text, values = []) =>
      values.length > 0
        ? client.query<Row>(text, values, asDates)
        : client.transaction(async (tx) => allRows(await tx.exec(text, asDates))),
    copyIn: copyIntoPglite,
    // One program has the embedded database.
    inTurn: (work) => work(),
    listen: (channel, { onMessage }) => client.listen(channel, onMessage),
    close: () => client.close(),
  }
}

/**
 * Opens the embedded database and brings its tables up to date.
 * @param dataDir folder of the database, or `memory://`.
 */
export const openPglite = async (dataDir: string): Promise<Database> => overPglite(await startPglite(dataDir))

/** A database whose tables may not be there yet: `prepare` brings them up to date. */
export type UnpreparedDatabase = Database & {
  /** May be called again after it failed. @throws DatabaseRefusal when waiting is in vain, else what went wrong. */
  prepare(): Promise<void>
}

/**
 * A PostgreSQL server by its address, whether it is there yet or not. `prepare` brings the tables up to date, once where
 * programs start together.
 * @param url connection string.
 * @param directUrl of the server itself where `url` leads to a pooler, which would give locks to others.
 */
export async function reachPostgres(
  url: string,
  directUrl = url,
  limits: PoolLimits = defaultLimits,
): Promise<UnpreparedDatabase> {
  const [{ default: pg }, { drizzle }, { migrate }, { copyOut }] = await Promise.all([
    import("pg"),
    import("drizzle-orm/node-postgres"),
    import("drizzle-orm/node-postgres/migrator"),
    import("./copy-out.ts"),
  ])
  pg.types.setTypeParser(int8, Number)
  pg.types.setTypeParser(numeric, Number)
  const parseTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(int8Array)
  pg.types.setTypeParser(int8Array, (text) =>
    parseTexts(text).map((one) => (one === null ? null : Number(one))),
  )
  const { pool, outage } = await openPool(url, limits)
  const direct = connectionTo(directUrl, limits)
  async function inTurn(work: (client: Client) => Promise<void>) {
    const client = new pg.Client(direct)
    client.on("error", () => {})
    try {
      await client.connect()
      await client.query("select pg_advisory_lock($1)", [startLock])
      await work(client)
    } catch (error) {
      if (isDatabaseAway(error)) outage.check()
      throw error
    } finally {
      // The lock ends with its connection.
      void client.end().catch(() => {})
    }
  }
  async function prepare() {
    try {
      await inTurn(async (client) => {
        const { rows } = await client.query<{ version: number }>(
          "select current_setting('server_version_num')::integer as version",
        )
        checkVersion(rows[0]!.version)
        const db = drizzle(client, options)
        await checkMigrations((statement) => db.execute(statement), migrationsFolder)
        await migrate(db, { migrationsFolder })
      })
    } catch (error) {
      throw refusalOf(error) ?? error
    }
  }
  async function run(text: string, values: unknown[] = []) {
    const own = await pool.connect()
    try {
      const found = await (values.length > 0 ? own.query(text, values) : own.query(text))
      return allRows(Array.isArray(found) ? found : [found])
    } catch (error) {
      // On a connection that broke there is nothing to take back.
      await own.query("rollback").catch(() => {})
      throw error
    } finally {
      own.release()
    }
  }
  return {
    db: drizzle(pool, options) as unknown as Db,
    kind: "postgres",
    outage,
    prepare,
    run,
    async copyOut(query, take) {
      const own = await pool.connect()
      try {
        await copyOut(own, query, take)
      } finally {
        own.release()
      }
    },
    copyIn: copyIntoPostgres,
    inTurn,
    listen: (channel, listening) => listenOnPostgres(direct, outage, channel, listening),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      outage.stop()
      await pool.end()
    },
  }
}

/**
 * Opens a PostgreSQL database with its tables up to date.
 * @param url connection string. @param directUrl, limits as in `reachPostgres`.
 */
export async function openPostgres(url: string, directUrl?: string, limits?: PoolLimits): Promise<Database> {
  const database = await reachPostgres(url, directUrl, limits)
  try {
    await database.prepare()
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
